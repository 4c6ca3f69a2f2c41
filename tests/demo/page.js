// Shows three rooms of one person: the channel, the table's thread, and the private messages with the bot.
// A press is sent at once and never waits for the one before; the server carries presses out in their order.
const { language, words } = JSON.parse(document.getElementById("settings").textContent);
const rooms = document.getElementById("rooms");
const tabs = document.getElementById("tabs");
const person = document.getElementById("person");
const said = document.getElementById("said");
let seen = "";
let thread = "";
let clock = 0;
// Whether this person has just pressed or written something: then the messages that follow are scrolled to.
let acted = false;

function told(text) {
  said.textContent = text;
  said.hidden = !text;
  if (text) setTimeout(() => { said.hidden = true; }, 6000);
}

async function send(path, body) {
  acted = true;
  const answer = await fetch(path, { method: "POST", body: JSON.stringify({ as: person.value, ...body }) });
  if (!answer.ok) told(await answer.text());
  await look();
  acted = false;
}

function roomOf(kind) {
  return rooms.querySelector(`[data-kind="${kind}"]`);
}

function show(kind) {
  for (const room of rooms.children) room.classList.toggle("shown", room.dataset.kind === kind);
  for (const tab of tabs.children) tab.setAttribute("aria-selected", tab.dataset.kind === kind);
  count(kind, 0);
  const list = roomOf(kind).querySelector(".messages");
  list.scrollTop = list.scrollHeight;
}

function count(kind, unread) {
  const tab = tabs.querySelector(`[data-kind="${kind}"]`);
  tab.dataset.unread = unread;
  tab.innerHTML = words[kind] + (unread ? `<span class="unread">${unread}</span>` : "");
}

// Only messages that changed are drawn again, so an open menu stays open while others play.
function fill(room) {
  const pane = roomOf(room.kind);
  pane.querySelector("h2").textContent = room.title;
  pane.dataset.room = room.id ?? "";
  pane.querySelector("form").hidden = !room.id;
  const list = pane.querySelector(".messages");
  // A phone shows no title, and a room that does not exist yet has a sentence there.
  list.dataset.empty = room.id ? "" : room.title;
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
  const before = new Map([...list.children].map((one) => [one.dataset.message, one]));
  let fresh = 0;
  const now = room.messages.map(([id, html]) => {
    const old = before.get(id);
    if (old?.drawn === html) return old;
    const drawn = document.createRange().createContextualFragment(html).firstElementChild;
    drawn.drawn = html;
    fresh += !old;
    return drawn;
  });
  if (now.length === list.children.length && now.every((one, place) => one === list.children[place])) return;
  const follows = atEnd || (acted && fresh);
  // Taking away the field that has the focus scrolls to the top.
  const top = list.scrollTop;
  list.replaceChildren(...now);
  list.scrollTop = follows || fresh === now.length ? list.scrollHeight : top;
  for (const picture of list.querySelectorAll("img.picture")) {
    picture.addEventListener("load", () => { if (follows) list.scrollTop = list.scrollHeight; }, { once: true });
  }
  if (seen && !pane.classList.contains("shown")) {
    count(room.kind, Number(tabs.querySelector(`[data-kind="${room.kind}"]`).dataset.unread) + fresh);
  }
}

async function look() {
  const answer = await fetch(`rooms?${new URLSearchParams({ as: person.value, thread, seen })}`);
  if (answer.status !== 200) return;
  const found = await answer.json();
  found.rooms.forEach(fill);
  seen = found.seen;
  clock = found.now - Date.now();
  fillTimes(found.now, language);
}

function forget() {
  seen = "";
  for (const list of document.querySelectorAll(".messages")) list.replaceChildren();
  for (const tab of tabs.children) count(tab.dataset.kind, 0);
  return look();
}

rooms.addEventListener("click", (event) => {
  const link = event.target.closest("[data-room]:not(.room)");
  if (link) {
    const open = [...rooms.children].find((room) => room.dataset.room === link.dataset.room);
    if (!open) thread = link.dataset.room;
    show(open?.dataset.kind ?? "thread");
    if (!open) void forget();
    return;
  }
  const button = event.target.closest("[data-press], [data-done]");
  if (!button) return;
  const place = { room: button.closest(".room").dataset.room, message: button.closest("article").dataset.message };
  const menu = button.closest(".menu");
  const values = menu && [...menu.querySelectorAll(":checked")].map((one) => one.value);
  if (menu && (values.length < menu.dataset.least || values.length > menu.dataset.most)) return;
  void send("press", menu ? { ...place, press: menu.dataset.menu, values } : { ...place, press: button.dataset.press });
});

rooms.addEventListener("change", (event) => {
  const menu = event.target.closest(".menu");
  if (!menu || event.target.type !== "radio") return;
  const place = { room: menu.closest(".room").dataset.room, message: menu.closest("article").dataset.message };
  void send("press", { ...place, press: menu.dataset.menu, values: [event.target.value] });
});

rooms.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = event.target.querySelector("input");
  const text = field.value.trim();
  field.value = "";
  if (text) void send("say", { room: event.target.closest(".room").dataset.room, text });
});

tabs.addEventListener("click", (event) => show(event.target.closest("button").dataset.kind));
person.addEventListener("change", () => { thread = ""; void forget(); });
setInterval(() => fillTimes(Date.now() + clock, language), 500);

for (const tab of tabs.children) count(tab.dataset.kind, 0);
show("channel");
async function keepLooking() {
  // When the demo has ended, the page waits for the next one.
  await look().catch(() => {});
  setTimeout(keepLooking, 400);
}
void keepLooking();
