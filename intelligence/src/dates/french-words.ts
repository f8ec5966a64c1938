import type { DateWords } from './date-words';

export const FRENCH: DateWords = {
  months:
    'janvier,janv|février,fevrier,févr|mars|avril,avr|mai|juin|juillet,juil|août,aout|septembre|octobre,oct|novembre,nov|décembre,decembre,déc',
  weekdays: 'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche',
  shortWeekdays: 'lun|mar|mer|jeu|ven|sam|dim',
  numbers:
    'un,une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|dix - sept|dix - huit|dix - neuf|vingt|trente|quarante|cinquante|soixante|quatre - vingt - dix',
  ordinals:
    'premier,première|deuxième,second,seconde|troisième|quatrième|cinquième|sixième|septième|huitième|neuvième|dixième',
  words: `my = mon
today = aujourd ' hui, aujourd ’ hui
tomorrow = demain
tomorrow morning = demain matin
tomorrow afternoon = demain après - midi
tomorrow evening = demain soir
the day after tomorrow = après - demain
yesterday = hier
the day before yesterday = avant - hier
this morning = ce matin
this afternoon = cet après - midi, cette après - midi
tonight = ce soir
noon = midi
midnight = minuit
morning = matin
afternoon = après - midi
evening = soir
by = d ' ici, d ’ ici, d ' ici à, d ’ ici à, pour, d ' ici la, d ’ ici la
by the = d ' ici le, d ’ ici le, d ' ici au, d ’ ici au, pour le
no later than = au plus tard
no later than the = au plus tard le
until = jusqu ' à, jusqu ’ à
until the = jusqu ' au, jusqu ’ au
before = avant
before the = avant le, avant la
from the = du, à partir du, à compter du, dès le
from = à partir de, dès
since the = depuis le
since = depuis
after = après
ago = il y a
between = entre
plushalf = et demie, et demi
plusquarter = et quart
minusquarter = moins le quart, moins un quart
minus = moins
few = quelques
several = plusieurs
half an hour = demi - heure, une demi - heure, demi heure, une demi heure
quarter of an hour = quart d ' heure, quart d ’ heure, un quart d ' heure, un quart d ’ heure
three quarters of an hour = trois quarts d ' heure, trois quarts d ’ heure
september = sept .
the = le, la, les
to the = au
at = à, vers
in = dans, en
within = sous, dans les, dans un délai de, dans le délai de, d ' ici les
this = ce, cet, cette
~next = prochain, prochaine, prochains, suivant, suivante
~last = dernier, dernière, passé, passée
the week after next = semaine en quinze
the day before = la veille de, la veille d ', la veille d ’
the day before the = la veille du
the day after = le lendemain de, au lendemain de, le lendemain d ', le lendemain d ’
the day after the = le lendemain du, au lendemain du
of the = de la, de l ', de l ’
of this month = de ce mois, du mois en cours
of the month = du mois
of the week = de la semaine
of the quarter = du trimestre
within a week = sous huitaine
within a fortnight = sous quinzaine, d ' ici une quinzaine, d ’ ici une quinzaine, d ' ici quinze jours, d ’ ici quinze jours
~fortnight = en quinze
~week = en huit
every = chaque, tous les, toutes les
day = jour, journée
days = jours
week = semaine
weeks = semaines
month = mois
quarter = trimestre
year = année, an
years = ans, années
hour = heure
hours = heures
business days = jours ouvrés, jours ouvrables
business day = jour ouvré, jour ouvrable
fortnight = quinzaine
weekend = week - end, weekend
end of = fin, fin de, fin de la, fin du, fin d ', fin d ’, la fin de, la fin du, la fin de la
end of day = fin de journée, en fin de journée, fin de la journée
early = début, début de, début du, au début de
mid = mi
middle of = milieu de, milieu du, mi -
and = et
or = ou
due = échéance
deadline = date limite, délai
christmas = noël
christmas eve = réveillon de noël
new year eve = saint - sylvestre, réveillon du nouvel an
new year day = nouvel an, jour de l ' an, jour de l ’ an
epiphany = épiphanie
good friday = vendredi saint
easter = pâques
easter monday = lundi de pâques
ascension day = ascension
pentecost = pentecôte
whit monday = lundi de pentecôte
may day = fête du travail
bastille day = fête nationale
all saints day = toussaint
armistice day = armistice
fifteenth of august = assomption
so = dernier délai, a, si, me, convient, serait, est, que, qui, avec, par, car, afin, merci, svp, s, sinon, ça, cela, ok, parfait, possible`,
};
