const wordsOf = (text: string) => text.split(/\s+/u);

/**
 * Words of German, French and Spanish that carry no meaning of their own: articles, pronouns, prepositions,
 * conjunctions, particles, and forms of be, have and the modal verbs. Those that name something in English or as an
 * abbreviation are left out: bin, hat, man, war, fast, car, son, comment, sea, van, ai, eu.
 */
const GERMAN = wordsOf(
  `der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner keines
ich du er sie es wir ihr mich dich ihn uns euch mir dir ihm ihnen sich selbst
mein meine meinen meinem meiner meines dein deine deinen deinem deiner deines sein seine seinen seinem seiner seines
ihre ihren ihrem ihrer ihres unser unsere unseren unserem unserer unseres euer eure euren eurem eurer eures
dieser diese dieses diesen diesem jener jene jenes jenen jenem jeder jede jedes jeden jedem alle alles allen allem aller
beide beiden beides viele vielen viel mehr wenig wenige einige einigen manche mancher solche solcher andere anderen anderer
anderes etwas nichts niemand jemand irgendwie
wer wen wem was wann wo wohin woher warum wieso weshalb womit wofür wie welche welcher welches welchen welchem
und oder aber denn sondern doch dass daß ob wenn weil da damit sodass obwohl falls sofern sobald bevor nachdem während als bis
seit seitdem
an am auf aus bei beim durch für fürs gegen hinter im in ins mit nach neben ohne über um unter unterm vom von vor vorm wegen zu
zum zur zwischen ab außer innerhalb außerhalb per trotz
nicht nie niemals noch nur schon auch mal eben ja nein sehr so zwar wohl etwa ganz gar immer wieder bereits erst gerade
gleich eigentlich einfach leider vielleicht natürlich jetzt dann danach davor dabei dafür dagegen daher dahin daran darauf daraus
darin darüber darum davon dazu deshalb deswegen trotzdem außerdem jedoch dort hier hin her hierfür hiermit sonst also
allerdings bislang bisher inzwischen
ist sind bist seid waren warst wäre wären gewesen habe haben hast habt hatte hatten hätte hätten gehabt wird werden wirst werde
wurde wurden würde würden worden kann können kannst könnt konnte konnten könnte könnten könntest muss müssen musst musste müsste
soll sollen sollst sollte sollten will wollen willst wollte möchte möchten darf dürfen dürfte`,
);
const FRENCH = wordsOf(
  `le la les un une des du de au aux
je tu il elle on nous vous ils elles me te se moi toi lui leur leurs eux soi en y
mon ma mes ton ta tes sa ses notre nos votre vos ce cet cette ces cela ça ceci celui celle ceux celles c'est
qui que quoi dont où quand combien pourquoi quel quelle quels quelles lequel laquelle
et ou mais donc or ni puisque parce lorsque si comme afin tandis
à dans par pour sur sous avec sans chez vers entre contre depuis pendant avant après dès jusque jusqu jusqu'à jusqu'au malgré
parmi selon sauf
ne pas plus moins jamais rien aucun aucune très trop peu beaucoup assez aussi encore déjà bien toujours même seulement
tout toute tous toutes autre autres chaque plusieurs quelque quelques certains certaines tel telle ainsi alors puis ensuite ici
là enfin peut-être environ
est es suis sommes êtes sont était étaient étais été être serait sera seront soit soient as avons avez ont avait avaient
aurait auront aura avoir peut peux pouvez pouvons peuvent pourrait pourriez pourrais pouvoir doit dois devez devons doivent
devrait devoir faut faudrait veux veut voulez voudrais fait faire
qu'il qu'elle qu'on qu'un qu'une n'est n'a d'un d'une l'on s'il j'ai`,
);
const SPANISH = wordsOf(
  `el la los las un una unos unas lo al del de
yo tú él ella ello nosotros nosotras vosotros ellos ellas usted ustedes me te se nos le les mí ti sí conmigo contigo
mi mis tu tus su sus nuestro nuestra nuestros nuestras vuestro vuestra
este esta esto estos estas ese esa eso esos esas aquel aquella aquello
que qué quien quién quienes cual cuál cuales cuando cuándo donde dónde como cómo cuanto cuánto cuánta cuántos cuántas porqué
y e o u ni pero sino porque pues aunque si mientras
a ante bajo con contra desde durante en entre hacia hasta mediante para por según sin sobre tras
no nada nadie nunca jamás tampoco también ya aún todavía muy más menos tanto mucho mucha muchos muchas poco poca pocos algo
alguien alguno alguna algún algunos algunas ninguno ninguna ningún otro otra otros otras todo toda todos todas cada cualquier
mismo misma tal aquí ahí allí así entonces luego solo sólo casi siempre además después antes
es soy eres somos era eran fue fueron ser sido será serán sería estoy está están estamos estás estaba estar esté
he has ha hemos han había habían haber haya hay habrá puede puedes pueden puedo podemos podría podrías poder debe deben debes
debo debería deber tiene tienes tienen tengo tenemos tener va voy vamos`,
);
const WORDS = new Set([...GERMAN, ...FRENCH, ...SPANISH]);

/** Whether a lower-case word is a function word of German, French or Spanish, and so stands in mail about anything. */
export function isFunctionWord(word: string): boolean {
  return WORDS.has(word.replaceAll('’', "'"));
}
