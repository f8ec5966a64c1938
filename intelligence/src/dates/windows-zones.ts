import { partsOf } from '../working-time/calendar-date';
import { standardOffset } from '../working-time/zoned-time';
import type { Scene } from './meaning';

/**
 * The labels that Windows, and so Outlook, gives to time zones, by offset and first place, in English, German, French
 * and Spanish. Zones without summer time are included where others share their offset, because an unknown place may
 * mean the reader's zone. Source: Microsoft's default time zones, and windowsZones of CLDR for the IANA zones.
 */
export const WINDOWS_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '-10:00': { 'America/Adak': 'aleutian islands', '-10:00': 'hawaii' },
  '-09:00': { 'America/Anchorage': 'alaska', '-09:00': 'coordinated' },
  '-08:00': {
    'America/Los_Angeles': 'pacific time|pacifique|hora del pacífico',
    'America/Tijuana': 'baja california|basse californie',
    '-08:00': 'coordinated',
  },
  '-07:00': {
    'America/Denver': 'mountain time|montagnes rocheuses|hora de la',
    '-07:00': 'arizona|chihuahua|la paz|yukon',
  },
  '-06:00': {
    'America/Chicago': 'central time|centre|hora central',
    'Pacific/Easter': 'easter island|osterinsel|île de pâques|isla de pascua',
    '-06:00': 'central america|guadalajara|saskatchewan',
  },
  '-05:00': {
    'America/New_York': 'eastern time|est|hora del este',
    'America/Port-au-Prince': 'haiti|haïti|haití',
    'America/Havana': 'havana|havanna|la havane|la habana',
    'America/Indiana/Indianapolis': 'indiana',
    'America/Grand_Turk': 'turks and caicos|turks',
    '-05:00': 'bogota|bogotá|chetumal',
  },
  '-04:00': {
    'America/Halifax': 'atlantic time|atlantik|heure de l|hora del atlántico',
    'America/Santiago': 'santiago',
    '-04:00': 'asuncion|asunción|caracas|cuiaba|cuiabá|georgetown',
  },
  '-03:30': { 'America/St_Johns': 'newfoundland|neufundland|terre-neuve|terranova' },
  '-03:00': {
    'America/Miquelon': 'saint pierre|st. pierre|saint-pierre|san pedro',
    '-03:00': 'araguaina|brasilia|brasília|cayenne|city of|buenos aires|montevideo|punta|salvador',
  },
  '-02:00': {
    'America/Godthab': 'greenland|grönland|groenland|groenlandia',
    '-02:00': 'coordinated|mid-atlantic',
  },
  '-01:00': { 'Atlantic/Azores': 'azores|azoren|açores', '-01:00': 'cabo verde|cape verde' },
  '+00:00': {
    'Europe/London': 'dublin|dublín|greenwich mean time : dublin',
    '+00:00': 'coordinated|monrovia|sao tome|são tomé|casablanca',
  },
  '+01:00': {
    'Europe/Berlin': 'amsterdam|ámsterdam',
    'Europe/Budapest': 'belgrade|belgrad|belgrado',
    'Europe/Paris': 'brussels|brüssel|bruxelles|bruselas',
    'Europe/Warsaw': 'sarajevo|sarajewo',
    'Africa/Casablanca': 'casablanca',
    '+01:00': 'west central africa|west-zentralafrika|afrique centrale|áfrica central',
  },
  '+02:00': {
    'Europe/Athens': 'athens|athen|athènes|atenas',
    'Asia/Beirut': 'beirut|beyrouth',
    'Africa/Cairo': 'cairo|kairo|le caire|el cairo',
    'Europe/Chisinau': 'chisinau',
    'Asia/Hebron': 'gaza',
    'Europe/Helsinki': 'helsinki',
    'Asia/Jerusalem': 'jerusalem|jérusalem|jerusalén',
    '+02:00': 'amman|damascus|harare|juba|kaliningrad|khartoum|tripoli|windhoek',
  },
  '+09:30': { 'Australia/Adelaide': 'adelaide|adélaïde|adelaida', '+09:30': 'darwin' },
  '+10:00': {
    'Australia/Sydney': 'canberra',
    'Australia/Hobart': 'hobart',
    '+10:00': 'brisbane|guam|vladivostok|wladiwostok',
  },
  '+10:30': { 'Australia/Lord_Howe': 'lord howe' },
  '+11:00': {
    'Pacific/Norfolk': 'norfolk',
    '+11:00': 'bougainville|chokurdakh|magadan|sakhalin|solomon',
  },
  '+12:00': {
    'Pacific/Auckland': 'auckland',
    '+12:00': 'anadyr|coordinated|fiji|petropavlovsk',
  },
  '+12:45': { 'Pacific/Chatham': 'chatham' },
};

const LONGEST_LABEL = 60;

/**
 * The zone of the label whose places follow a position in the text: '(UTC+01:00) Amsterdam, Berlin, …' shows the offset
 * of winter all year. Unknown places mean the reader's zone if that has this offset in winter. Otherwise, the offset
 * itself.
 */
export function zoneOfLabel(end: number, zone: string, scene: Scene): string {
  const offset = zone === 'UTC' ? '+00:00' : zone;
  const after = scene.text.slice(end, end + LONGEST_LABEL);
  // '15:00 (UTC-05:00) est confirmé' is not Eastern time.
  const label = /^\s*\p{Lu}/u.test(after) ? after.trimStart().toLowerCase() : '';
  for (const [known, places] of Object.entries(WINDOWS_LABELS[offset] ?? {}))
    if (places.split('|').some((place) => begins(label, place)))
      return known === offset ? zone : known;
  const isReaders =
    zone !== 'UTC' &&
    PLACES.test(after) &&
    standardOffset(scene.readerZone, partsOf(scene.today).year) === offset;
  return isReaders ? scene.readerZone : zone;
}

function begins(label: string, place: string): boolean {
  return label.startsWith(place) && !/^\p{L}/u.test(label.slice(place.length));
}

/** A name on the same line, and another one or a bracket after it: Bruxelas, Copenhaga; Pacífico (EUA. */
const PLACES =
  /^[^\S\r\n]*[\p{Lu}\p{Lo}][\p{L}.'’-]*(?: [\p{Lu}\p{Lo}][\p{L}.'’-]*){0,2} ?(?:[,、，] ?[\p{Lu}\p{Lo}]|\()/u;
