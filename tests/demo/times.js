// Writes each time as Discord's apps do: in words of the reader's language, and "R" as the time from now, or from the
// moment that the element names itself.
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function fillTimes(now, language) {
  const away = new Intl.RelativeTimeFormat(language, { numeric: "always" });
  const stamp = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" });
  for (const time of document.querySelectorAll("time[data-at]")) {
    const seconds = Number(time.dataset.at) - Math.floor(Number(time.dataset.now ?? now) / 1000);
    const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? UNITS.at(-1);
    const words = time.dataset.style === "R"
      ? away.format(Math.round(seconds / size), unit)
      : stamp.format(new Date(Number(time.dataset.at) * 1000));
    if (time.textContent !== words) time.textContent = words;
  }
}
