import type { DateWords } from './date-words';

export const GERMAN: DateWords = {
  months:
    'januar,jänner,jan|februar,feb|märz,mär,maerz|april,apr|mai|juni,jun|juli,jul|august,aug|september,sep,sept|oktober,okt|november,nov|dezember,dez',
  weekdays: 'montag|dienstag|mittwoch|donnerstag|freitag|samstag,sonnabend|sonntag',
  shortWeekdays: 'mo|di|mi|do|fr|sa|so',
  numbers:
    'ein,eine,einer,einem,einen,eines|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn|zwanzig|dreißig,dreissig|vierzig|fünfzig|sechzig|neunzig',
  ordinals:
    'erste,ersten,erster,erstes,erstem|zweite,zweiten,zweiter,zweites,zweitem|dritte,dritten,dritter,drittes,drittem|vierte,vierten,vierter,viertes,viertem|fünfte,fünften,fünfter,fünftes,fünftem|sechste,sechsten,sechster,sechstes,sechstem|siebte,siebten,siebter,siebtes,siebtem|achte,achten,achter,achtes,achtem|neunte,neunten,neunter,neuntes,neuntem|zehnte,zehnten,zehnter,zehntes,zehntem',
  words: `today = heute
tomorrow = morgen
tomorrow morning = morgen früh, morgen vormittag
the day after tomorrow = übermorgen
yesterday = gestern
the day before yesterday = vorgestern
this morning = heute morgen, heute vormittag, heute früh
this afternoon = heute nachmittag
tonight = heute abend, heute nacht
today noon = heute mittag
hello so = guten morgen, guten tag, guten abend
in the morning = am morgen, am vormittag, morgens, vormittags
in the afternoon = am nachmittag, nachmittags
in the evening = am abend, abends
noon = mittag, mittags
midnight = mitternacht
morning = vormittag, früh
afternoon = nachmittag
evening = abend
on the = am
by the = zum
until the = bis zum
until = bis
no later than = spätestens, bis spätestens, spätestens bis
no later than the = spätestens am, bis spätestens am, spätestens zum, bis spätestens zum
before = vor
before the = vor dem, vor der
from = ab, von
from the = ab dem, vom
since = seit
since the = seit dem
after = nach
the = der, den, dem, das, des, die
in = in, im
within = innerhalb, innerhalb von, innerhalb der nächsten, binnen
next = nächste, nächsten, nächster, nächstes, nächstem
coming = kommende, kommenden, kommender, kommendes, kommendem
this = diese, diesen, dieser, dieses, diesem
last = letzte, letzten, letzter, letztes, letztem, vorige, vorigen, vergangenen
the week after next = übernächste woche, übernächster woche
the month after next = übernächsten monat, übernächster monat
the day before = am tag vor, der tag vor, am vorabend von
the day before the = am tag vor dem, am tag vor der, am vorabend des, am vorabend der
the day after = am tag nach, der tag nach
the day after the = am tag nach dem, am tag nach der
of this month = d . m ., d . m, dieses monats
quarter past = viertel nach
quarter to = viertel vor
maundy thursday = gründonnerstag
day of repentance = buß - und bettag
holy saturday = karsamstag
day = tag
every = jede, jeden, jeder, jedes
days = tage, tagen
week = woche
weeks = wochen
month = monat, monats
months = monate, monaten
quarter = quartal, quartals
year = jahr, jahres
years = jahre, jahren
hour = stunde
hours = stunden, std
minutes = minuten
business days = werktage, werktagen, arbeitstage, arbeitstagen
business day = werktag, arbeitstag
next weekend = nächstes wochenende, nächsten wochenende
weekend = wochenende
end of = ende
end of the week = ende der woche
end of the month = monatsende, ende des monats
end of the quarter = quartalsende
end of the year = jahresende
end of day = feierabend, dienstschluss, geschäftsschluss, büroschluss, ende des tages
early = anfang
early this week = anfang der woche
early this month = anfang des monats
middle of = mitte
middle of the week = mitte der woche
and = und
or = oder
at = um, gegen
due = fällig
deadline = frist, stichtag, abgabetermin, einsendeschluss
christmas = weihnachten
christmas eve = heiligabend, heiliger abend
new year eve = silvester
new year day = neujahr
epiphany = dreikönigstag
good friday = karfreitag
easter = ostern, ostersonntag
easter monday = ostermontag
ascension day = christi himmelfahrt, himmelfahrt
pentecost = pfingsten, pfingstsonntag
whit monday = pfingstmontag
corpus christi = fronleichnam
may day = tag der arbeit, maifeiertag
third of october = tag der deutschen einheit
all saints day = allerheiligen
thirty first of october = reformationstag
boxing day = zweiter weihnachtstag, stephanstag
so = an, so, mit, für, passt, wäre, ist, wenn, weil, damit, also, noch, mir, uns, bitte, danke, ok, sonst, geht, fertig`,
};
