import { near, p, rulesOfFamily } from './rule.ts'

const contact = rulesOfFamily('contact')
const lure = rulesOfFamily('lure')

const app = p`\b(?:what'?s ?app?|w/a|telegramm?|telegrm|viber|we ?chat|hangouts?|google ?chat|kik|zangi|snap(?:chat)?|skype|wickr|signal|line id|gmail|g ?mail|insta(?:gram)?|discord|imessage)\b`
const numberWord = p`(?:zero|one|two|three|four|five|six|seven|eight|nine|double|plus|hundred|null|eins|zwei|drei|vier|funf|sechs|sieben|acht|neun)`
const place = p`(?:app|site|page|platform|chat|website|seite|plattform|profil|konto|profile|account|dating)`

/** Ways to write somewhere else. Harmless by themselves: people who like each other exchange them. */
export const contactRules = [
  contact('app', 1, { any: [app, p`\b(?:auf|bei|my) (?:tele|tg)\b`, p`\btg ?:`] }),
  contact('move', 1, {
    en: [
      p`\b(?:text|write|message|msg|dm|add|hit|contact|reach|find|call)\b (?:me|to me)\b${near}\b(?:on|at|up|via|outside|here|my)\b`,
      p`\b(?:add|drop) (?:me|my|your)\b`,
      p`\blet'?s (?:move|talk|chat|go|continue)\b${near}\b(?:to|on)\b`,
      p`\bcan we (?:talk|chat|continue|move|text)\b`,
      p`\bi (?:prefer|answer|reply)\b${near}\b(?:chat|there)\b`,
      p`\bcome to\b`,
      p`\bi can give you her\b`,
    ],
    de: [
      p`\b(?:schreib|meld|fug|adde|kontaktier|ruf)\w* (?:mir|dich|mich|doch)\b`,
      p`\bkonnen wir\b${near}\bweiter`,
      p`\bhast du\b${near}\b(?:hangouts|telegram|whatsapp|viber)`,
      p`\bkomm auf\b`,
      p`\b(?:dir|ihnen) ihre\b`,
    ],
  }),
  contact(
    'phone',
    1,
    { any: [p`(?<![\w,.])(?:\+|00?)?\(?\d{1,4}\)?(?:[ \-/()]{0,2}\d){6,14}(?![\w,])`] },
    'written',
  ),
  contact(
    'mail',
    1,
    { any: [p`(?<![\w.+-])[\w.+-]{2,64}@[\w-]{1,63}\.[a-z]{2,}`, p`\be-?mail\b`] },
    'written',
  ),
  contact('handle', 1, { any: [p`(?<![\w.])@ ?[a-z][\w.]{3,}`, p`\b[a-z]+_[a-z0-9_]{2,}\b`] }, 'written'),
  contact(
    'link',
    1,
    {
      any: [
        p`\b(?:https?://|www\.)\S+`,
        p`\b[a-z0-9-]{3,63}\.(?:com|net|org|me|ly|io|xyz|site|online|club|example)\b`,
      ],
    },
    'written',
  ),
  contact('spelled_number', 2, { any: [p`(?:\b${numberWord}\b[ ,:-]{0,3}){5,15}`] }, 'written'),
  contact(
    'spelled_address',
    2,
    {
      any: [
        p`(?:\(at\)|\[at\]|\bat\b)${near}(?:\(dot\)|\[dot\]|\b(?:dot|punkt)\b)`,
        p`\bg ?mail\b${near}\bdot\b`,
      ],
    },
    'written',
  ),
  contact('wallet', 2, { any: [p`\b(?:bc1[a-z0-9]{20,}|0x[a-f0-9]{30,}|t[a-z0-9]{28,40})\b`] }, 'written'),
]

/** Reasons to leave the protected chat at once, and things that cost a card number or a code. */
export const lureRules = [
  lure('leaving', 2, {
    en: [
      p`\b(?:delet|leav|clos|cancel)(?:e|es|ing|ed)\b ${near}\b(?:this|the|my|that)\b (?:\w+ )?${place}`,
      p`\b(?:profile|account)\b ${near}\b(?:deleted|closed|expires?)\b`,
      p`\b(?:subscription|premium|membership|account|profile|trial)\b${near}\b(?:runs? out|running out|ends?|ending|about to end|expir(?:es?|ing)|over|tomorrow)\b`,
      p`\bhave no premium\b`,
      p`\b(?:rarely|hardly(?: ever)?|seldom|almost never|never|not (?:much|often|really)|barely|don'?t)\b (?:\w+ ){0,2}(?:on here|online here|come online|here\b|log ?in|check (?:this|here)|reply here|use this)`,
      p`\bnot on here (?:much|often|any ?more)\b`,
      p`\b(?:app|site|chat)\b (?:is|keeps?) (?:\w+ )?(?:glitch\w*|crash\w*|slow|monitored)`,
      p`\b(?:don'?t|not|never) (?:trust|like) (?:this|these|dating) `,
      p`\b(?:log(?:ged)? ?out|away from this site)\b`,
      p`\b(?:can'?t|isn'?t|not) (?:write|registered|reply) here\b`,
      p`\boutside (?:of )?(?:this|the) (?:app|site)`,
      p`\b(?:my|a) (?:cousin|friend)'?s? (?:account|profile)\b`,
      p`\bprivate (?:e-?mail|mail)\b`,
      p`\b(?:get|have|no) notifications here\b`,
      p`\bprofile (?:isn'?t|is not) (?:really |actually )?(?:me|mine|real)\b|\badd the real one\b`,
    ],
    de: [
      p`\b(?:kaum|selten|nie|nicht oft|fast nie)\b (?:\w+ )?(?:hier|online|da)\b`,
      p`\bhier (?:\w+ )?(?:lese|antworte|bin|schreibe?) ich (?:nie|kaum|selten)`,
      p`\blosche? (?:\w+ )?(?:die app|mein profil|mein konto|das profil)`,
      p`\b(?:abo|mitgliedschaft|premium|mein (?:konto|profil)(?: hier)?)\b ${near}\b(?:lauft|endet|ablauft|wird \w+ geloscht|wird geloscht)\b`,
      p`\bkein premium\b`,
      p`\b(?:app|seite) (?:spinnt|hangt|sturzt)`,
      p`\btraue? (?:dieser|der) (?:seite|app)`,
      p`\bhier (?:gleich |bald )?weg\b`,
      p`\b(?:nicht (?:hier )?angemeldet|kein profil hier)\b`,
      p`\bprofil (?:meiner|meines) `,
      p`\bprivate e-?mail`,
      p`\bprofil (?:hier )?ist nicht (?:echt|meins)\b`,
    ],
  }),
  lure('pictures', 2, {
    en: [
      p`\b(?:private|naughty|hot|sexy|spicy) (?:pics?|pictures|photos|vids?|videos|page)`,
      p`\blive on (?:web)?cam\b|\bwatch me\b`,
      p`\bonly ?f(?:a|4)ns\b|\bfansly\b`,
      p`\bsubscri(?:be|bers)\b`,
      p`\b(?:send|share) (?:more|vids?|pics?)\b ${near}\bthere\b`,
      p`\buncensored\b`,
      p`\b(?:nude|naked|nsfw|xxx|lewd|topless)\w* (?:pics?|pictures|photos|vids?|videos|selfies|content)`,
      p`\b(?:i|we) (?:also )?sell\b${near}\b(?:pics?|pictures|photos|vids?|videos|content|nudes|panties)\b`,
      p`\b(?:price|full) (?:list|menu)\b|\bmenu (?:on|in) (?:my )?(?:snap|insta|tele|bio)`,
      p`\bsurprise for my (?:first|next)`,
    ],
    de: [
      p`\b(?:private|heisse|geile|intime|nackte)n? (?:bilder|fotos|videos)|\bnackt(?:bilder|fotos|videos)`,
      p`\bverkaufe?\b${near}\b(?:bilder|fotos|videos|inhalte|getragene)`,
      p`\b(?:mehr von mir|meine bilder sind)\b`,
      p`\b(?:live|web)(?:chat|cam)\b`,
      p`\b(?:unzensiert|abonnier)`,
      p`\bhier (?:kann|darf) ich nicht alles`,
      p`\bschicke? ich dir auch (?:videos|bilder)`,
    ],
  }),
  lure('free', 1, {
    en: [
      p`\b(?:first month(?: is)?|it'?s|all|totally) free\b`,
      p`\bfree for you\b`,
      p`\blink (?:is )?(?:in|on) my\b`,
      p`\b\d+ ?% off\b`,
      p`\bno charge\b`,
      p`\bmy page\b`,
    ],
    de: [p`\b(?:umsonst|gratis|kostet nichts)\b`, p`\blink ist in\b`, p`\bmeine seite\b`],
  }),
  lure('click', 1, {
    en: [
      p`\b(?:click|tap|follow|open|check(?: out)?|use|join)\b ${near}\b(?:here|link|below|my page|website|url)\b`,
    ],
    de: [p`\b(?:klick|tipp|folg|offne)\w* ${near}\b(?:hier|link|drauf|seite)\b`],
  }),
  lure('verify', 2, {
    en: [
      p`\bverif(?:y|ied|ication)\b ${near}\b(?:real|meet|safe|age|selected|support|before)`,
      p`\b(?:hookup|safety|security|dating) (?:badge|id|pass)\b`,
      p`\b(?:age (?:check|verification)|confirm (?:that you are|you'?re|your age|you are) ?(?:an )?(?:adult|over|18)?)`,
    ],
    de: [
      p`\bbestatige? (?:bitte )?dein alter\b`,
      p`\bverifizier\w*\b ${near}\b(?:dann|adresse|treffen|karte)`,
      p`\bsicherheits(?:ausweis|pass|nummer)`,
    ],
  }),
  lure('card', 2, {
    en: [
      p`\bcredit card\b`,
      p`\bcard (?:details|number)\b`,
      p`\b(?:confirm your card|(?:put|type|enter) your card)\b`,
    ],
    de: [p`\bkreditkarte`, p`\bmit deiner karte\b`, p`\bkartendaten\b`],
  }),
  lure('code', 3, {
    en: [
      p`\bcode\b${near}\b(?:by mistake|accident)\b`,
      p`\b(?:6|six)[ -]digits?\b|\bcode (?:that )?you (?:just )?(?:received|got)\b`,
      p`\b(?:receive|get) (?:the|an|a) (?:sms|text) for me\b`,
      p`\b(?:code|number|digits|pin|otp)\b ${near}\b(?:sent|came|texted|arrived|get|got|received?|receiving)\b ${near}\b(?:your|ur) (?:phone|cell|mobile|sms|inbox|number)\b`,
      p`\b(?:verification|security|login|confirmation) (?:code|number|pin)\b ${near}\b(?:me|my|send|read|tell)\b`,
      p`\bcode from (?:google|your (?:e-?mail|phone|sms))`,
      p`\b(?:tell|send|give|text) me (?:the|that|this) code\b`,
    ],
    de: [
      p`\b(?:aus versehen|versehentlich)\b${near}\bcode\b|\bcode\b${near}\b(?:aus versehen|versehentlich)\b`,
      p`\b(?:6|sechs)(?:-?stellig\w*)\b`,
      p`\bsms fur mich\b`,
      p`\b(?:zahl|nummer|code|pin|zahlen)\b${near}\b(?:dein\w* (?:handy|telefon)|per sms)\b${near}\b(?:kam|kommt|bekomm\w*|geschickt|angekommen|erhalten|gesendet)\b`,
      p`\bcode\b ${near}\b(?:per sms|geschickt|bekommen)\b ${near}\b(?:sag|schick|gib|lies)`,
      p`\b(?:sag|schreib|schick|gib)\w* (?:du )?mir (?:den|diesen) code\b`,
    ],
  }),
  lure('password', 3, {
    en: [
      p`\b(?:send|give|tell) (?:us|me) your (?:\w+ )?(?:password|login|pin)\b`,
      p`\blog in with your (?:insta|face|google)`,
    ],
    de: [
      p`\b(?:sende?|schick|gib)\w* (?:uns|mir)\b${near}\b(?:passwort|zugangsdaten|pin)\b`,
      p`\bdeinem insta\w* einloggen`,
    ],
  }),
  lure('install', 3, {
    any: [p`\bapk\b`],
    en: [p`\binstall (?:this|that)\b`],
    de: [p`\binstallier\w* (?:mal )?diese`],
  }),
  lure('vote', 2, { en: [p`\bvote for me\b`], de: [p`\bstimm\w* (?:bitte )?fur mich`] }),
  lure('paid_meeting', 2, {
    en: [
      p`\b\d{2,3} (?:an|per|the|for an|for the) (?:hour|night|evening)\b`,
      p`\b(?:in|out)call\b`,
      p`\brates? on request\b`,
      p`\bmassage with (?:extras|happy)`,
      p`\b\d{2,3} roses\b`,
      p`\bserious (?:men|gents|guys) only\b`,
      p`\b\d{2,3} for (?:one|two|three|an|\d) hours?\b`,
      p`\b(?:outfits on request|no bargaining|used (?:panties|underwear))\b`,
      p`\bfree dates\b`,
      p`\b(?:tribute first|good boys pay)\b`,
    ],
    de: [
      p`\b\d{2,3} (?:€ |euro )?(?:die|pro) stunde\b`,
      p`\b[12] ?h \d{2,3}\b`,
      p`\b(?:preise auf anfrage|hausbesuche|ohne zeitdruck)\b`,
      p`\b(?:eine|zwei|drei|\d) stunden? \d{2,3}\b|\b\d{2,3} fur (?:eine|zwei|drei) stunden?\b`,
      p`\bmassage mit happy`,
      p`\b(?:taschengeld|tg)\b`,
    ],
  }),
  lure('meeting_terms', 1, {
    en: [p`\b(?:discreet|outfits|no bargaining|my place or hotel|won'?t regret it|new in town)\b`],
    de: [p`\b(?:diskret|kein handeln|bezahlung per|getragene|auch auto|nur gegen|in der stadt)\b`],
  }),
  lure('introduction', 1, {
    en: [
      p`\b(?:saw|seen|liked) your profile\b`,
      p`\bwriting for a friend\b`,
      p`\bmy (?:colleague|friend) is looking\b`,
      p`\b(?:so that|so) (?:i|we) (?:can send|don'?t lose)`,
    ],
    de: [
      p`\bdein profil gesehen\b`,
      p`\bschreibe? fur (?:meine|einen?) `,
      p`\bkollegin sucht\b`,
      p`\b(?:dann sende ich|damit wir uns nicht verlieren)`,
    ],
  }),
]
