### Doba, než se něco stane, kde ve zprávě neběží hodiny: „⏳ za 3 minuty“

time-soon = za okamžik
time-seconds =
    { $count ->
        [one] za { $count } sekundu
        [few] za { $count } sekundy
        [many] za { $count } sekundy
       *[other] za { $count } sekund
    }
time-minutes =
    { $count ->
        [one] za { $count } minutu
        [few] za { $count } minuty
        [many] za { $count } minuty
       *[other] za { $count } minut
    }
time-hours =
    { $count ->
        [one] za { $count } hodinu
        [few] za { $count } hodiny
        [many] za { $count } hodiny
       *[other] za { $count } hodin
    }
time-days =
    { $count ->
        [one] za { $count } den
        [few] za { $count } dny
        [many] za { $count } dne
       *[other] za { $count } dní
    }

## Dny

day-short = { $day }. { $month }.
day-of-month = { $day }
day-with-year = { $day } { $year }
days-to = { $first } až { $last }
days-from = od { $first }
