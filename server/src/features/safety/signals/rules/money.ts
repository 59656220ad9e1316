import { amount, near, p, rulesOfFamily, sum } from './rule.ts'

const money = rulesOfFamily('money')
const giftCard = rulesOfFamily('gift_card')
const account = rulesOfFamily('account')
const advanceFee = rulesOfFamily('advance_fee')

const service = p`(?:pay ?pal|cash ?app|venmo|zelle|western union|money ?gram|apple ?pay|revolut|paysafe(?:card)?)`
const cardBrand = p`(?:gift|steam|i ?tunes|apple|google play|amazon|razer(?: gold)?|xbox|psn|vanilla|geschenk|paysafe)`

/** Not a sum that people share, such as that for a pizza. */
const notShared = p`(?! ?(?:euros?|dollars?|pounds?|bucks|€)? (?:for|fur) (?:the |die |das |den |dein\w* )?(?:pizza|tickets?|karten?|essen|mittag|lunch|dinner|drinks|food|theat|konzert|kino|boat|cinema|concert))`

/** Requests for money and the emergencies they come with. */
export const moneyRules = [
  money('request', 3, {
    en: [
      p`\b(?:send|lend|loan|borrow|spare|give|wire|transfer|venmo|zelle|${service})\b (?:me|us)\b (?:(?!the\b)\w+ ){0,2}?(?:${sum}${notShared}|money|cash|something (?:with|via|by)|the fare|a small loan)`,
      p`\b(?:can|could|would|will)\b (?:you|u) (?:please |maybe )?(?:send|lend|loan|borrow|spare|transfer|wire)\b (?:me )?(?:(?!the\b)\w+ ){0,2}?${sum}${notShared}`,
      p`\b${service} [$@]\w+`,
      p`\b(?:can|could|would|will|please|pls)\b (?:you |u )?(?:please |pls )?(?:${service}|venmo|zelle) me\b`,
      p`\b(?:help|support) me (?:w|with|out with)\b${near}(?:${sum}|rent|bill|fee|money|half)`,
      p`\bhelp me pay\b`,
      p`\b(?:borrow it for me|loan for me)\b`,
      p`\bsend (?:me )?(?:ur|your) (?:${service})\b`,
      p`\b(?:send|pay|transfer)\b${near}\b(?:by|via|with|per|through) ${service}\b`,
      p`\b(?:a little )?something for my (?:nails|hair)\b`,
    ],
    de: [
      p`\b(?:schick|leih|uberweis|gib|borg|zahl|paypal)\w*\b ${near}\bmir\b${near}(?:${sum}${notShared}|\bgeld\b|\bwas\b,)`,
      p`\bmir\b ${near}(?:${sum}|\bgeld\b)${near}\b(?:schick|leih|uberweis|geb|borg|vorstreck|auslegen|paypal)\w*`,
      p`\b(?:mir|uns) mit ${sum}\b`,
      p`\bschick mir erstmal\b`,
      p`\buberweis\w* mir was\b`,
      p`\b(?:kredit|konto) (?:fur mich|eroffnen)\b|\bfur mich\b${near}\b(?:kredit|konto)\b`,
      p`\bhilfst du mir mit der miete\b`,
      p`\bgeld per (?:${service})`,
    ],
  }),
  money('contribution', 2, {
    en: [
      p`\b(?:anybody|anyone|somebody|someone) (?:please )?(?:send|help with) ${near}(?:${sum})`,
      p`\b(?:anybody|anyone|somebody|someone|you|u)\b (?:please )?(?:spare|cover|lend) ${near}(?:${sum}|rest|half|difference|fare)`,
      p`\b(?:cover|pay) (?:for )?the (?:rest|other half|difference)\b`,
      p`\bi (?:really |just )?need (?:around |about )?${sum}\b(?! ?(?:min|hour|day|week|km|more|pages|steps|seconds|sec|years))`,
      p`\b(?:collect|bring|hand over) the (?:cash|money)\b`,
      p`\bneed (?:\w+ ){0,2}(?:money|cash|funds) (?:for|to|until|from|so)\b|\bneed (?:urgent|quick|some) (?:money|cash|funds)\b`,
    ],
    de: [
      p`\b(?:hast du|hattest du|habt ihr)\b ${near}${sum}${near}\bubrig\b`,
      p`\b(?:andere halfte|den rest)\b ${near}\b(?:ubernehm|bezahl|zahl)\w*`,
      p`\b(?:uberweise?|bezahle?)\b ${near}\b(?:kaution|anzahlung|gebuhr|miete)\b`,
      p`\bbrauche? (?:\w+ ){0,2}geld (?:fur|um|von|bis|damit)\b|\bbrauche? (?:dringend |gerade |sofort )geld\b`,
      p`\bich brauche?\b ${near}${sum}(?! ?(?:min|stund|tag|woch|km|seiten|schritt|sek|jahr))`,
    ],
  }),
  money(
    'amount',
    1,
    { any: [amount, p`\b(?:only|just|nur noch|nur|loan me|owe|another|nochmal) \d{2,}`] },
    'written',
  ),
  money('service', 1, { any: [p`\b${service}\b|\bvenmo\b`] }),
  money('emergency', 1, {
    en: [
      p`\b(?:hospital|clinic|surgery|operat\w+|accident|doctor says|inhaler|medic\w+|cancer)\b`,
      p`\b(?:stolen|robbed|stranded|stuck at|embassy|at the airport|at the border|passport)\b`,
      p`\b(?:rent|electricity|groceries|payday|phone bill|salary|school)\b`,
      p`\b(?:nothing left|i'?m broke|pharmacy|landlord|bank is closed|can'?t use cards|insurance|fever|bail)\b`,
      p`\b(?:blocked|declined|frozen|cut off|throw him out|haven'?t eaten|no money for food|lost my job)\b`,
      p`\b(?:customs|visa|parcel|package|flight|ticket|taxi|gas|hotel|bus)\b`,
    ],
    de: [
      p`\b(?:krankenhaus|klinik|op|operiert|unfall|schwer krank|medikamente|tierarzt|impfung)\b`,
      p`\b(?:gestohlen|geklaut|botschaft|flughafen|sitze in|liegen geblieben|abschlepper)\b`,
      p`\b(?:miete|strom abgestellt|furs essen|gehalt|gerichtsvollzieher|guthaben)\b`,
      p`\b(?:blank|pleite|windeln|grenze|kaution|versicherung|flug)\b`,
      p`\b(?:gesperrt|kaputt|schulden)\b`,
      p`\b(?:zoll|visum|paket|ticket|fahrt|heimreise|hotel)\b`,
    ],
  }),
  money('shortage', 2, {
    en: [
      p`\b(?:i'?m|i am) (?:only )?${sum} short\b|\b${sum} (?:is|are) missing\b`,
      p`\bonly need (?:to pay|${sum})`,
      p`\b(?:won'?t|refuses? to|can'?t|will not)\b ${near}\b(?:operate|treat|discharge|pay for|release)\b`,
      p`\b(?:wants?|need|needs|have to pay|must pay|pay)\b ${near}(?:${sum}|\bmoney\b|\bfee\b) ?${near}\b(?:upfront|first|before|in advance|in cash|today|in an hour)\b`,
      p`\b(?:asks?|asking|demands?|want|wants) (?:me )?(?:for )?(?:(?:another|about|around) )?${sum}(?! ?(?:min|hour|day|people|question|more|times))`,
      p`\b(?:deposit of|fine of|balance of|without a deposit)\b`,
      p`\b(?:is|'s) only \d+`,
      p`\bany amount\b|\beven \d+`,
      p`\bneed (?:to pay|${amount})`,
      p`\b(?:rent is due|due tomorrow)\b`,
      p`\bonly have \d+\b(?! ?(?:%|percent))`,
      p`\bcan'?t pay\b`,
    ],
    de: [
      p`\bmir feh(?:lt|len)\b${near}(?:${sum}|\bgeld\b)`,
      p`\b(?:brauche?|brauchte) (?:nur )?(?:noch )?(?:\w+ )?${sum}`,
      p`\b(?:nur|erst) gegen vorkasse\b`,
      p`\bsind ${sum}${near}offen`,
      p`\b(?:will|wollen|verlangt)\b ${near}${sum}`,
      p`\bmusst\b ${near}(?:gebuhr|steuern)`,
      p`\b(?:sind doch nur|reichen schon|jeder euro|kein geld)\b`,
      p`\bkomme nicht an mein konto\b|\bkeine uberweisungen\b`,
      p`\berst,? (?:frei|wenn)\b${near}(?:bezahlt|${sum}|beglichen)`,
    ],
  }),
  money('plea', 1, {
    en: [
      p`\b(?:help me|if you help|can you help|could you help|can help|god (?:will )?bless|don'?t be angry)\b`,
      p`\b(?:hate to ask|ashamed|never ask anyone|don'?t want to beg|only person i can|kind heart|one last time)\b`,
      p`\bpay (?:you )?(?:it )?back\b|\bpay u back\b|\bgive it back\b|\brefund\b`,
      p`\bif (?:you|u) really love\b|\bi'?m serious\b|\bu'?re? serious\b`,
      p`\bshow (?:you|u) my gratitude\b`,
      p`\b(?:come (?:and )?see|travel to) you\b|\bcan'?t wait to hold\b|\bdrive to u\b`,
    ],
    de: [
      p`\b(?:hilf mir|helfen|hilfst du|hilft uns|gott segne|sei nicht bose)\b`,
      p`\b(?:frage? (?:echt )?ungern|schame mich|einzige\w* mensch\w*|letztes mal|leben retten|weiss nicht (?:mehr )?weiter)\b`,
      p`\b(?:zuruck|bekommst (?:du|es)|gebe es dir|du bekommst)\b`,
      p`\bwenn du mich wirklich liebst\b|\bernst meinst\b`,
      p`\bbin ich (?:am \w+ )?bei dir\b|\bdich (?:so gern )?treffen\b|\bsehen wir uns endlich\b`,
    ],
  }),
  money('support', 2, {
    en: [
      p`\b(?:take care of|support|help) me financially\b`,
      p`\bfinancial(?:ly)? (?:help|support|struggling)\b`,
      p`\bstruggling with\b`,
      p`\bspoil (?:you|u)\b`,
    ],
    de: [p`\bfinanziell\w* (?:hilf|unterstutz)`, p`\bverwohnen\b`],
  }),
  money('sugar', 3, {
    en: [
      p`\bsugar ?(?:daddy|mummy|mommy|momma|baby|babe|girl|boy)\b`,
      p`\b(?:weekly|monthly|daily) allowance\b`,
    ],
    de: [p`\bsugar ?(?:babe|daddy|mama)\b`],
  }),
]

export const giftCardRules = [
  giftCard('card', 2, {
    en: [p`\b${cardBrand}\b(?: or \w+)?[ -]?(?:gift )?cards?\b`, p`\bscratch it\b`],
    de: [p`\b${cardBrand}[ -]?(?:\w+-)?(?:karten?|gutschein\w*)\b`, p`\bgutscheine\b`],
  }),
  giftCard('request', 1, {
    en: [
      p`\b(?:buy|get|send|need|know how to buy)\b ${near}\bcards?\b`,
      p`\b(?:send|picture of) the (?:code|back)\b`,
      p`\b(?:easier|asap|in steam cards)\b`,
    ],
    de: [
      p`\b(?:kauf|hol|besorg|brauch|schick)\w*\b ${near}\b(?:karten?|gutschein\w*)\b|\b(?:karte|karten|gutschein\w*)\b ${near}\bkaufen\b`,
      p`\b(?:foto vom|den) code\b`,
    ],
  }),
]

/** Someone else's account, card or loan for money of strangers. */
export const accountRules = [
  account('yours', 3, {
    en: [
      p`\b(?:use|on|to|into|through|need) (?:your|ur) (?:own )?(?:bank )?(?:account|acct|bank)\b`,
      p`\b(?:routing number|online banking|your account number|your bank details|your bank account number)\b`,
      p`\bdo you have a credit card\b`,
      p`\b(?:receive|accept|take)\w*\b ${near}\b(?:parcels?|packages?)\b ${near}\b(?:sends?|forwards?|pass)`,
    ],
    de: [
      p`\bauf (?:dein|deinem) konto\b`,
      p`\bdeine (?:iban|kreditkartendaten|kontodaten|bankdaten)\b|\bihre (?:bankdaten|kontodaten|iban)\b`,
      p`\bkonto eroffnen\b`,
      p`\b(?:paket|packchen)\w*\b ${near}\b(?:annehmen|annimmst)\b ${near}\bweiter`,
    ],
  }),
]

/** Fortunes that are released after a payment. */
export const advanceFeeRules = [
  advanceFee('fee', 2, {
    en: [
      p`\b(?:clearance|customs|release|lawyer'?s?|visa|processing|transfer|storage|agent|delivery|school) (?:\w+ )?(?:fees?|charges?|tax)\b`,
      p`\bfees? (?:is|are) paid\b`,
      p`\b(?:tax|taxes) of\b|\bpay the (?:\d+ ?% )?tax\b`,
      p`\bto receive it\b|\breceive it for me\b`,
    ],
    de: [
      p`\b(?:bearbeitungs|zoll|freigabe|transfer)?gebuhr\b`,
      p`\bsteuern? (?:von|an)\b`,
      p`\b(?:anwalt|versicherung|steuer)\b ${near}\b(?:bezahl|zahl|beglichen)`,
    ],
  }),
  advanceFee('fortune', 2, {
    en: [
      p`\b\d[\d.,]* ?(?:million|mio|m) (?:dollars?|euros?|usd|pounds?)?`,
      p`\b(?:worth \d[\d.,]* million|inheritance|fortune|estate of)\b`,
      p`\b(?:box|trunk|suitcase)(?:es|s)? (?:with|of|full of) (?:money|cash|gold)\b`,
      p`\bgold (?:shipment|bars?)\b`,
    ],
    de: [p`\b\d[\d.,]* ?(?:millionen|mio)\b`, p`\b(?:vermogen|erbschaft|goldkiste|erbe von)\b`],
  }),
  advanceFee('story', 1, {
    en: [
      p`\b(?:soldier|military|deployed|deployment|army|navy|marine)\b`,
      p`\b(?:i am|i'm) (?:general|sgt|sergeant|captain|major|colonel)\b`,
      p`\b(?:us army|u\.s\. army|peacekeeping|oil rig|offshore|syria|un mission)\b`,
      p`\b(?:late husband|widow|dearest one|mrs \w+)\b`,
      p`\b(?:trustworthy|honest) (?:man|woman|person|someone)\b|\bsomeone honest\b`,
      p`\ba share\b|\bdonate\b`,
    ],
    de: [
      p`\b(?:soldat\w*|armee|stationiert|urlaubsantrag|militar\w*)\b`,
      p`\b(?:einsatz fur|uno|bohrinsel|syrien)\b`,
      p`\b(?:witwe|unheilbar|hinterlassen)\b`,
      p`\behrlichen menschen\b|\bspenden\b|\bspedition\b`,
    ],
  }),
  advanceFee('release', 2, {
    en: [
      p`\b(?:held|stuck|detained|seized|stopped|kept)\b ${near}\b(?:customs|airport|border|clearance)\b`,
      p`\b(?:only |finally )?releases?d? (?:my|once|when|after)\b`,
      p`\bfinally released\b`,
      p`\bunlock it\b`,
    ],
    de: [
      p`\b(?:zoll|flughafen|grenze)\b ${near}\b(?:fest|beschlagnahmt|zuruckgehalten|hangt|liegt)\b|\b(?:hangt|liegt|steckt|festgehalten)\b ${near}\b(?:zoll|flughafen|grenze)\b`,
      p`\b(?:erst frei|paket ist endlich|entsperren)\b`,
      p`\bdanach gehort uns\b`,
    ],
  }),
]
