import type { DateWords } from './date-words';

export const SPANISH: DateWords = {
  months:
    'enero,ene|febrero|marzo|abril,abr|mayo|junio|julio|agosto,ago|septiembre,setiembre|octubre|noviembre|diciembre,dic',
  weekdays: 'lunes|martes|miércoles,miercoles|jueves|viernes|sábado,sabado|domingo',
  shortWeekdays: 'lun|mar|mié,mie|jue|vie|sáb,sab|dom',
  numbers:
    'un,una,uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciséis|diecisiete|dieciocho|diecinueve|veinte|treinta|cuarenta|cincuenta|sesenta|noventa',
  ordinals:
    'primer,primero,primera|segundo,segunda|tercer,tercero,tercera|cuarto,cuarta|quinto,quinta|sexto,sexta|séptimo,séptima|octavo,octava|noveno,novena|décimo,décima',
  words: `today = hoy
tomorrow = mañana
tomorrow morning = mañana por la mañana
tomorrow afternoon = mañana por la tarde
the day after tomorrow = pasado mañana
yesterday = ayer
the day before yesterday = anteayer
this morning = esta mañana
this afternoon = esta tarde
tonight = esta noche
noon = mediodía, a mediodía, al mediodía, mediodia
midnight = medianoche
morning = por la mañana
afternoon = por la tarde
evening = por la noche
am = de la mañana
pm = de la tarde, de la noche
by = para
no later than = a más tardar, como muy tarde, como máximo, como tarde
by the = para el, para el día
no later than the = a más tardar el, como muy tarde el, a más tardar al, a más tardar el día, como muy tarde el día
until = hasta
until the = hasta el, hasta el día
before = antes de
before the = antes del
from the = del, a partir del, desde el, a partir del día, desde el día
from = a partir de, desde
after = después de
after the = después del, tras el
ago = hace
between = entre
between at = entre las, entre la
and at = y las, y la
plushalf = y media
plusquarter = y cuarto
minusquarter = menos cuarto
minus = menos
few = unos, unas, algunos, algunas, unos pocos, unas pocas
several = varios, varias
half an hour = media hora
quarter of an hour = cuarto de hora, un cuarto de hora
three quarters of an hour = tres cuartos de hora
the = el, los, la, las, el día
to the = al
at = a las, a la, sobre las
before at = antes de las, antes de la
until at = hasta las, hasta la
from at = desde las, a partir de las
in = en, dentro de
within = en un plazo de, en el plazo de, en las próximas, en menos de
the day before = la víspera de, el día antes de, el día anterior a
the day before the = la víspera del, el día antes del, el día anterior al
the day after = el día después de, el día siguiente a, al día siguiente de
the day after the = el día después del, el día siguiente al, al día siguiente del
of the = de la
of the week = de la semana
of the month = del mes
of this = de este, de esta
of this month = del corriente, de los corrientes, del mes en curso
of next = del próximo, de la próxima, del siguiente
early this week = a principios de semana, a principios de la semana
next = próximo, próxima, próximos, próximas, siguiente
~next = que viene, que entra
this = este, esta, este mismo, esta misma
last = último, última
~last = pasado, pasada
coming = venidero
every = cada, todos los, todas las
day = día, dia
days = días, dias
week = semana
weeks = semanas
month = mes
months = meses
quarter = trimestre
year = año
years = años
hour = hora
hours = horas
minutes = minutos
business days = días hábiles, días laborables, dias habiles, dias laborables
business day = día hábil, día laborable
fortnight = quincena
weekend = fin de semana
end of the week = fin de la semana, final de la semana, finales de semana, final de semana
end of = fin de, fines de, final de, finales de, fin del, final del, a finales de, a fin de, a fines de
end of day = final del día, fin del día, final de la jornada, última hora
early = principios de, a principios de, comienzos de, inicios de
middle of = mediados de, a mediados de
and = y
or = o
due = vencimiento, vence
deadline = plazo, fecha límite
christmas = navidad
christmas eve = nochebuena
new year eve = nochevieja
new year day = año nuevo
epiphany = reyes, día de reyes
maundy thursday = jueves santo
good friday = viernes santo
easter = pascua, domingo de resurrección
may day = día del trabajo
twelfth of october = día de la hispanidad
all saints day = todos los santos
sixth of december = día de la constitución
so = hoy en día, hoy día, hoy por hoy, de la noche a la mañana, a, si, me, nos, va, viene bien, es, sería, que, con, por, porque, gracias, ok, perfecto, favor`,
};
