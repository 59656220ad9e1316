import { close, near, p, rulesOfFamily } from './rule.ts'

const threat = rulesOfFamily('threat')
const minor = rulesOfFamily('minor')

const material = p`(?:nudes?|naked|explicit|pics?|pictures?|photos?|images|vids?|videos?|recording|screenshots?|collage|chats?|film|footage|face)`
const materialDe = p`(?:nacktbilder\w*|bilder\w*|fotos?|videos?|videoanruf|aufnahmen?|chats?|film|gesicht)`
const audience = p`(?:friends|family|fam|boss|work|wife|husband|everyone|everybody|contacts?|followers|facebook|employer|parents|mom|mum|class|school|colleagues|sister|boyfriend|girlfriend|linkedin|porn)`
const audienceDe = p`(?:freunde?|freundin|familie|chef|frau|mann|alle|kontakte|follower|facebook|eltern|mutter|schule|kollegen|pornoseite|netz)`
const publish = p`(?:send|post|publish|upload|expose|leak|share|show)`

/** Threats to publish something, mostly for money. */
export const threatRules = [
  threat('publish', 3, {
    en: [
      p`\b(?:i'?ll|i will|i'?m going to|or i|unless|ready to|should i)\b ${near}\b${publish}\b(?! (?:you|u)\b)${close}(?<!\b(?:my|our|after|before|from|at) )\b${audience}\b`,
      p`\b(?:i'?ll|i will|i|we) (?:leak|expose|publish|upload)\b ${near}(?:your|you|u|ur|them|it|everything|if)\b`,
      p`\b(?:post|publish|upload|leak|share|show)\b ${near}\b(?:your|ur) (?:\w+ )?(?:photos|pics?|pictures|videos?|nudes)\b${close}\b(?:unless|if you|or else|until you)\b`,
      p`\b(?:i'?ll|ill) post (?:everything|it|them)\b|\bi post the (?:nudes|pics|vid)`,
      p`\bunless (?:you|u) (?:pay|send|cashapp)`,
      p`\b(?:pay|(?<!\b(?:at|around|after|before|until|till) )\d+)\b${near}\bor (?:i|we|everyone)\b(?! (?:can|could|might)\b) ${near}\b(?:${publish}|see|tell|go to the police)\b`,
      p`\b(?:pay me|pay) or (?:i|we|play)\b|\bi expose (?:you|u)\b`,
      p`\bshould (?:your|ur) ${near}\b(?:see|know|get)\b`,
      p`\b(?:pics?|pictures|photos|videos?|clip|it|they) (?:go|goes|will go) to (?:your|ur|everyone)\b`,
      p`\b(?:it|this|that|they|these|everything|u|you|photos|pics?|pictures|videos?|chats?) (?:goes|go|went|will go|is going|are going) (?:public|viral)\b|\btag your family\b`,
      p`\bor your (?:boyfriend|girlfriend|husband|wife|boss|mother|mum|mom) gets\b`,
      p`\btell your (?:parents|wife|husband|boss|family) that you'?re?\b`,
      p`\bsend (?:me )?(?:more|another picture)\b${near}\bor i\b|\bif you don'?t send me more\b`,
    ],
    de: [
      p`\b(?:oder|sonst)\b ${near}\b(?:ich (?:zeige?|poste|veroffentliche|schicke?|stelle?|lade)\b(?! (?:dir|euch|mich|dich (?!an\b)))|alle deine|kriegt dein|bekommt dein)`,
      p`\b(?:stelle?|lade?) (?:ich )?(?:alles|es|sie|die \w+)\b ${near}(?:ins netz|hoch)`,
      p`\bzahl\w* oder ich\b|\bwenn du nicht\b ${near}\bzahlst\b`,
      p`\b(?:sieht|sehen|bekommen|bekommt|kriegen|kriegt)\b ${near}\bdeine? (?:ganze )?${audienceDe}\b`,
      p`\bsollen? deine ${near}\b(?:sehen|wissen|erfahren)\b`,
      p`\b(?:bilder|fotos|videos?|sie) (?:gehen|geht) an (?:deine|eure|alle)\b`,
      p`\bsonst (?:weiss|wissen) es\b`,
      p`\bauf jeder pornoseite\b`,
      p`\bsage? (?:ich )?deine[nrm] (?:eltern|frau|mann|chef|familie)\b ${near}\bdass du\b`,
    ],
  }),
  threat('material', 2, {
    en: [
      p`\b(?:i|i'?ve|i have) (?:have |got |recorded |made |still have )(?:all |a |the )?(?:your|our|ur|of your)?\b ${near}\b${material}\b`,
      p`\b(?:your|ur)\b ${near}\b(?:nudes?|(?:dick|cock) pic|camera)\b`,
      p`\b(?:your|ur) (?:face|pictures|pics|photos) ${near}\b(?:on it|will be|are|r|in the video)\b`,
      p`\b(?:your|ur) (?:messages|chats?|pictures) ${near}\bin my hands\b`,
      p`\bi'?ve hacked\b|\bpictures from your camera\b`,
      p`\b(?:your|ur) (?:face|full name|name) (?:and|\+)`,
      p`\b(?:these|those) messages, don'?t you\b`,
      p`\bexplicit (?:pics|pictures|photos)\b`,
    ],
    de: [
      p`\bich hab\w* ${near}\b(?:deine?n?|unseren?|dein)\b ${near}\b${materialDe}`,
      p`\b(?:nacktbilder|handy gehackt|deine fotos|dein gesicht)\b`,
      p`\baufnahmen von deiner\b|\bdie aufnahme\b|\bden chat liest\b|\bden kleinen film\b`,
      p`\bbilder an eine minderjahrige\b`,
    ],
  }),
  threat('audience', 2, {
    en: [
      p`\b(?:your|ur) (?:\w+ )?${audience}\b ${near}\b(?:will|would|are going to|to) (?:see|get|love|like|know|hear)\b`,
      p`\b(?:everyone|everybody)\b ${near}\b(?:will see|at your work|in your contact)`,
      p`\ball (?:of )?(?:your|ur) (?:facebook )?(?:friends|followers|contacts|colleagues)\b`,
      p`\b(?:your|ur) (?:mom|mum|boss|employer'?s?|sister'?s|wife)\b(?:,| e-?mail| instagram| would)`,
      p`\bi know where you (?:work|live)\b|\bto your (?:whole class|husband|wife|boss)\b`,
    ],
    de: [
      p`\bdeine?n?r? (?:ganze )?${audienceDe}\b ${near}\b(?:sieht|sehen|bekomm|krieg|freuen|lieben|erfahr)`,
      p`\ball(?:e)? deine ${audienceDe}\b|\bnummer von deinem chef\b|\bzeige dich an\b`,
      p`\b(?:werden|wird) ${near}\b(?:lieben|sich freuen)\b`,
    ],
  }),
  threat('silence', 2, {
    en: [
      p`\band we forget about it\b`,
      p`\b(?:and|then) i (?:delete|keep quiet|forget|take (?:it|them) (?:down|off))|\b(?:recording|video|everything) disappears\b|\bno ?(?:one|body) sees\b`,
      p`\bno charges\b|\bsettle it\b|\bsort it out privately\b|\bup to you to stop\b`,
      p`\bor i go to the police\b`,
    ],
    de: [
      p`\bich losche? alles\b|\baufnahme verschwindet\b|\bhalte? (?:den mund|dicht)\b|\bliegt an dir\b`,
      p`\banzeige (?:wird )?fallen\b|\boder ich zeige dich an\b`,
    ],
  }),
  threat('pressure', 1, {
    en: [
      p`\b(?:you|u)(?:'ve| have)? (?:got )?(?:\d+|one|two|until)\b ${near}\b(?:hours?|midnight|minutes)\b|\bin the next hour\b|\blast warning\b`,
      p`\b(?:ruin your life|your reputation|would be a shame|you'?ll regret|you know what happens)\b`,
      p`\b(?:block me|ignoring me|do what i say|or else)\b`,
      p`\bthe police\b|\bofficer \w+`,
    ],
    de: [
      p`\bdu hast (?:\d+|zwei|eine|noch)\b ${near}\bstunden?\b|\bletzte warnung\b|\bbis heute abend\b`,
      p`\b(?:mach\w* dich fertig|deinen ruf|uberleg dir gut|du weisst was|mach was ich sage)\b`,
      p`\b(?:blockierst|die polizei|hier ist die polizei)\b`,
    ],
  }),
  threat('price', 1, {
    en: [p`\b(?:pay|payment|bitcoin|cash ?app|pay ?pal|western union)\b`],
    de: [p`\b(?:zahlen|zahl|bitcoin|paysafecard)\b`],
  }),
]

const teen = p`(?:1[0-7]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)`
const teenDe = p`(?:1[0-7]|zehn|elf|zwolf|dreizehn|vierzehn|funfzehn|sechzehn|siebzehn)`
const notAge = p`(?! ?(?:%|percent|prozent|km|kilo|min|miles|pounds|euro|o'?clock|uhr|weeks|days|hours|months|more|pages|of|am|pm|stock|bezirk|semester|cm|m\b|tage|stunden|std|wochen|monate|jahre? (?:alter|junger|lang|her|in|beim?|single|trocken|zusammen)|years? (?:into|clean|sober|in|at|older|younger|apart|single|married)|[.,:/]\d|-))`

/** People under 18, and people who look for them. */
export const minorRules = [
  minor('age', 3, {
    en: [
      p`\b(?:i'm|i am) (?:actually |really |only |just |still |turning )*${teen}\b${notAge}`,
      // In German it is a word before ordinal numbers.
      p`\bim (?:actually |really |only |just |still |turning )*${teen}\b(?!\. ?\w)${notAge}`,
      p`\bfreshman in high school\b|\bi'?m in (?:middle|primary) school\b`,
      p`\bi turn (?:1[0-8])\b|\b(?:i'?m|i am|im|i'?ll be) (?:\w+ )?turning 1[0-8]\b|\b(?:girl|boy) (?:you wrote to )?is ${teen}\b`,
      p`\b(?:i'?m|i am|im) (?:still )?(?:a minor|underage|under age)\b`,
      p`\b(?:i'?m|i am) in (?:the )?(?:6th|7th|8th|9th|10th|sixth|seventh|eighth|ninth|tenth) grade\b`,
      p`\b(?:you'?re|ur|you are) (?:only )?${teen}\b${notAge}`,
    ],
    de: [
      p`\bbin (?:ich )?(?:eigentlich |erst |noch |gerade )*${teenDe}\b${notAge}`,
      p`\bbin (?:noch |erst )?in der (?:funften|sechsten|siebten|achten|neunten|[5-9]\.)`,
      p`\bwerd\w* ich (?:1[0-7])\b|\bbin (?:ich )?(?:noch )?minderjahrig\b|\bnoch nicht volljahrig\b`,
      p`\b(?:gehe?|bin) (?:ich )?(?:noch )?in die [5-9]\. klasse\b`,
      p`\btochter ist ${teenDe}\b ?\.`,
    ],
  }),
  minor('seeking', 3, {
    en: [
      p`\b(?:i|i'?m|also) (?:like|love|prefer|want|into|looking for) (?:very )?(?:little|small|young|underage) (?:girls?|boys?)\b|\b(?:like|love|prefer|want) (?:them|girls|boys) (?:very )?young\b|\bteen (?:girls|boys) under\b`,
      p`\bunder (?:1[0-7])\b ${near}\b(?:best|hot|fine|ok)`,
      p`\bgirls? who (?:is|are) (?:not|n't) (?:grown|legal)`,
      p`\bage is (?:just|only) a number\b|\bare (?:you|u) a schoolgirl\b`,
      p`\bare (?:you|u) (?:still )?in (?:middle|high|primary) school\b|\bstill in (?:middle|primary) school\b`,
      p`\byou don'?t have to be (?:18|eighteen)\b`,
      p`\b(?:sisters?|brothers?)\b${close}\b(?:1[0-5]|twelve|thirteen)\b${close}\b(?:photo|pic|send)`,
      p`\b(?:little girl|daughter|kids?|children)\b${close}\b(?:pay for|pay well|having her picture|pictures of (?:her|him))\b`,
      p`\b(?:love|like) to meet your (?:daughter|son|kids) (?:alone|without)\b`,
    ],
    de: [
      p`\bich (?:mag|liebe|bevorzuge|suche|steh\w* auf) (?:ganz |sehr )?(?:kleine|junge|minderjahrige) (?:madchen|jungs|jungen|kinder)\b|\b(?:steh|stehe) (?:ich )?auf (?:ganz )?junge\b|\bunter 1[0-7] am liebsten\b`,
      p`\bbist du noch in der [5-9]\. klasse\b|\bdass du (?:noch )?nicht volljahrig\b`,
      p`\bkleine schwestern?\b${close}\b(?:1[0-5]|bild)\b`,
      p`\b(?:kleine|tochter|kindern?)\b${close}\b(?:(?:dich|sie|ihn) (?:\w+ )?fotografieren|zahle gut|dafur zahlen)\b`,
    ],
  }),
  minor('secret', 2, {
    en: [
      p`\bdon'?t tell your (?:parents|mum|mom|teacher)\b`,
      p`\bwhen your (?:mum|mom|parents) (?:is|are) asleep\b`,
    ],
    de: [p`\berzahl (?:es )?deinen eltern nichts\b`],
  }),
  minor('concealment', 1, {
    en: [
      p`\b(?:our secret|nobody has to know|i won'?t tell|delete the chat|don'?t report me|lied about my age)\b`,
    ],
    de: [
      p`\b(?:unser geheimnis|muss (?:ja )?(?:keiner|niemand) (?:wissen|erfahren)|losch den chat|beim alter geschummelt|bitte nicht melden)\b`,
    ],
  }),
]
