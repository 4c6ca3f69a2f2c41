### Pro organizátory: potíže, role, nastavení jako panel.

trouble-shut-title = ⚠️ V jednom kanálu už nesmím psát
trouble-gone-title = ⚠️ Jeden kanál byl smazán
trouble-leagues = Co se tam zveřejňuje: { $names }
trouble-kept =
    { $days ->
        [one] Co tam mám zveřejnit, počká { $days } den. Pošlu to, jakmile budu zase smět psát.
        [few] Co tam mám zveřejnit, počká { $days } dny. Pošlu to, jakmile budu zase smět psát.
        [many] Co tam mám zveřejnit, počká { $days } dne. Pošlu to, jakmile budu zase smět psát.
       *[other] Co tam mám zveřejnit, počká { $days } dní. Pošlu to, jakmile budu zase smět psát.
    }
trouble-nothing-kept = Dokud se nevybere jiný kanál, nic se nezveřejní.
