import { amount, near, p, rulesOfFamily, sum } from './rule.ts'

const investment = rulesOfFamily('investment')
const job = rulesOfFamily('job')

const relative = p`(?:uncle|aunt|cousin|mentor|professor|onkel|tante|broker|analyst|insider)`
const period = p`(?:day|daily|week|weekly|month|hour|24 ?h|night|tag|woche|monat|stunde)`

/** Offers of profits, and the platforms on which the money is lost. */
export const investmentRules = [
  investment('coins', 1, {
    any: [
      p`\b(?:krypto|crypto(?:currency)?|bitcoins?|btc|eth|usdt|binance|coinbase|metamask|trust wallet|wallet|coins|nfts?|defi|trc20)\b`,
      p`\bbc1[a-z0-9]{20,}`,
    ],
  }),
  investment('trading', 1, {
    any: [p`\b(?:forex|metatrader|trading|trader?|broker)\b`],
    en: [
      p`\b(?:invest(?:s|ed|ing|ment)?|stock|exchange|futures|binary options|gold trade|presale|liquidity|mining|nodes?|mentor|signals)\b`,
      p`\b(?:savings|your money|hedge fund|i trade)\b`,
    ],
    de: [
      p`\b(?:investier\w*|anlegen|aktien\w*|borse|boerse|goldpreis|kurzzeitkontrakt\w*|mentor|signale)\b`,
      p`\b(?:erspart\w*|dein geld|rendite|zinsen)\b`,
      p`\btrade\b`,
    ],
  }),
  investment('platform', 2, {
    en: [
      p`\b(?:trading|mining|investment|quant) (?:platform|account|bot|group|pool|team|app)\b`,
      p`\b(?:our|a|this|the|my) platform\b`,
      p`\b(?:ai|vip) (?:trading )?(?:bot|level|group|signals)\b`,
      p`\b(?:metatrader|liquidity mining|mining pool|binary options|presale|short[ -]term (?:crypto )?(?:contracts?|nodes?))\b`,
      p`\bthe node opens\b`,
      p`\b(?:connect|in) (?:your|the|to the) (?:trust )?wallet\b`,
      p`\btransfer (?:it|them|the usdt) (?:to|on)\b`,
    ],
    de: [
      p`\b(?:trading[ -](?:account|bot|konto|plattform|gruppe)|ki-?bot|insider-?gruppe|metatrader|kurzzeitkontrakt\w*)\b`,
      p`\b(?:eine|meine|die|der|unsere) plattform\b`,
      p`\b(?:bist du|dann) vip\b`,
      p`\bhast du eine wallet\b`,
    ],
  }),
  investment('profit', 2, {
    en: [
      p`\b\d+(?:[.,]\d+)? ?(?:%|percent)(?: \w+)? (?:a|per|last|this|every|in a) ${period}`,
      p`\b\d+(?:[.,]\d+)? ?(?:%|percent) daily\b`,
      p`\b(?:guaranteed|no risk|no loss|never los(?:t|es)|double (?:it|your)|get rich|made (?:everyone|me) rich|become rich|x\d{2})\b`,
      p`\bturn ${sum} into\b|\binvest \d+ get\b|\bgot ${sum} back\b`,
      p`\b(?:earn|made|make|closed|grown to)\b ${near}${sum}${near}\b(?:${period}|profit|alone|everything)\b`,
      p`\b(?:dollar|today'?s|the|your|daily) profits?\b`,
      p`\b(?:passive income|financially (?:free|independent)|changed my life|your money work)\b`,
      p`(?<!\w)\+\d+ ?%`,
      p`\bmade \d+ ?%|\bearn \d+ on\b|\bwent up \d+ ?%|\bwe'd have \d+`,
      p`\bfastest way to make money\b`,
      p`\b(?:doubl|tripl|multipl)\w* (?:my|your|his|her|our|their|the) (?:\w+ )?(?:savings|money|investment|income|capital|deposit)\b`,
      p`\b(?:big|high|huge|great|good|quick|fast|easy) (?:returns?|profits?|gains|money|income)\b`,
      p`\b(?:small|little|low|tiny) (?:capital|investment|risk|deposit)\b`,
      p`\bfrom (?:home|your phone)\b ${near}\b(?:earn|mak(?:e|ing)|profit)|\b(?:extra|side|second) income\b`,
      p`\bshare the profits?\b`,
    ],
    de: [
      p`\b\d+(?:[.,]\d+)? ?(?:%|prozent)(?: \w+)? (?:am|pro|im|jeden|in der|letzte) ${period}`,
      p`\b(?:garantiert|ohne risiko|noch nie verloren|das doppelte|macht uns reich|finanziell frei|einfache rechnung)\b`,
      p`\baus ${sum}${near}\d[\d.]* mach`,
      p`\b\d+ ?% (?:gewinn|bei uns)|\b${sum} gewinn\b|\bdeine gewinne\b|\bteilen den gewinn\b`,
      p`\b(?:geld fur dich arbeiten|passiv verdien\w*|wirklich leben|echt leben)\b`,
      p`\b(?:jeden tag|jeden monat) (?:zwischen )?\d+`,
      p`\binvestiere? \d+ und\b|\bum \d+ ?% gestiegen\b|\bhaben wir${near}\d{2}\.\d{3}`,
      p`\bsteht schon bei \d`,
      p`\b(?:hohe[rn]?|grosse[rn]?|schnelle[rsn]?|leichte[rsn]?|sichere[rn]?) (?:gewinn\w*|rendite\w*|geld|ertrag\w*)\b`,
      p`\b(?:kleine[smn]?|wenig|geringe[smn]?) (?:kapital|einsatz|risiko|betrag)\b`,
      p`\b(?:verdoppel|verdreifach|vervielfach)\w*\b ${near}\b(?:geld|erspart\w*|einsatz|kapital|einkommen)\b|\b(?:geld|erspart\w*|einsatz|kapital)\b ${near}\bver(?:doppel|dreifach)`,
    ],
  }),
  investment('teaching', 2, {
    en: [
      p`\b(?:i|we)(?:'ll|'d| can| could| will| would)? (?:love to )?(?:teach|guide|show|help) (?:you|u|it|them|beginners|single moms|single mums)\b ${near}(?:how|step|way|trad|profit|signals|earn|platform|wallet|with your first)`,
      p`\b(?:guide you|step by step|right teacher|want to know how|ask me how|trust me and put|you can follow me|take you with me)\b`,
      p`\b(?:inside(?:r)?|entry) (?:information|points?|data|group)\b|\bonly for insiders\b|\binsider group\b`,
      p`\bmy ${relative}'?s?\b ${near}\b(?:analyst|exchange|trad|gold|data|team|entry|beginners|contracts)`,
      p`\b(?:taught|teaching|showed) me (?:about )?(?:crypto|trading|forex|how to (?:trade|invest))`,
      p`\b(?:interested in|thought (?:of|about)|ever (?:tried|considered)) (?:\w+ )?(?:invest\w*|trading|crypto|forex|bitcoin)\b`,
      p`\bwould you like to learn\b|\bshare it with the right person\b|\bshow you my wallet\b`,
      p`\blet me add you\b|\bask my clients\b|\bdm me for the link\b|\bby recommendation\b`,
    ],
    de: [
      p`\b(?:ich )?(?:zeige?|begleite|bringe?) (?:ich )?(?:dir|dich)\b ${near}(?:wie|schritt|bei)`,
      p`\b(?:schritt fur schritt|es dir beibringen|frag mich (?:einfach )?wie|nehm ich dich mit|vertrau mir|nur fur freunde|schon vielen geholfen)\b`,
      p`\b(?:investier\w*|trad\w*|handel\w*) (?:doch )?mit mir\b|\binteresse an (?:einer )?(?:investition|krypto|trading)`,
      p`\bdir (?:zeigen|beibringen),? wie\b|\bmit seinen daten\b|\bgehen wir rein\b`,
      p`\bmein\w* ${relative}\b ${near}\b(?:analyst|borse|nimmt|weiss)`,
    ],
  }),
  investment('deposit', 2, {
    en: [
      p`\b(?:minimum (?:deposit|is)|first deposit|deposit ${sum}|top up (?:another )?\d|small (?:amount|sum)|you just deposit|puts? in ${sum}|withdraw (?:any ?time|everything|your))\b`,
      p`\b(?:invitation|referral|invite) code\b`,
      p`\bopen an account at\b|\bregister (?:here|with)\b|\bmake an exception\b`,
      p`\bmanage your\b|\bfunds ready\b|\bput (?:in )?as much\b`,
      p`\b(?:send|transfer) (?:the |your )?(?:bitcoins?|btc|usdt|coins|eth)\b`,
      p`\bborrow from the bank\b|\bto unlock\b`,
    ],
    de: [
      p`\b(?:mindesteinlage|auszahlung jederzeit|auszahlen|alles abheben|zahl nochmal|einzahlt|einladungscode)\b`,
      p`\bfang mit \d+|\bmelde dich hier an\b|\bgeld fur dich verwalten\b`,
      p`\b(?:schicke?|sende?|ubertragst) (?:du )?(?:die |sie )?(?:coins|bitcoins?|usdt|auf meine)\b`,
      p`\bkauf (?:zuerst )?(?:usdt|bitcoin|eth)\b|\bkredit bei der bank\b|\bzu entsperren\b`,
    ],
  }),
  investment('promise', 3, {
    en: [
      p`\b(?:started|began) with ${sum}${near}\b(?:i'?m|i am|now|at)\b ${near}\d[\d.,]{3,}`,
      p`\b(?:coin|token|stock)\b ${near}\b(?:explode|moon|skyrocket|pump)`,
      p`\b(?:people|group|mentor|team)\b ${near}\bmade me rich\b|\bforget your salary\b`,
      p`\barbitrage\b|\bsign up with my link\b|\bmy account manager\b`,
    ],
    de: [
      p`\bmit ${sum} angefangen\b${near}\d[\d.,]{3,}`,
      p`\b(?:coin|token|aktie)\b${near}\b(?:explodier|durch die decke)`,
      p`\bmach\w* dich reich\b|\bvergiss dein gehalt\b|\bmeiner beraterin\b`,
    ],
  }),
  investment('question', 1, {
    en: [
      p`\b(?:do (?:you|u) invest|have you (?:ever )?(?:traded|heard of)|do (?:you|u) have binance|do you know about|what do you do with your)\b`,
      p`\b(?:smart man|get in|the future|my free time|my spare time|my income)\b`,
    ],
    de: [
      p`\b(?:handelst du|was machst du (?:eigentlich )?mit deinem|deine chance|fur unsere zukunft|nebenbei|soll ich es dir)\b`,
    ],
  }),
]

/** Easy jobs, which end with a fee or a stolen account. */
export const jobRules = [
  job('easy', 2, {
    en: [
      p`\b(?:online tasks|boost product orders|hotel ratings|rating apps|rate apps|part[ -]time job for)\b`,
      p`\b(?:earn(?:ing)?|work) from (?:home|your phone|ur phone)\b`,
      p`\bno (?:experience|boss)\b|\bcommission paid\b|\bmessage the manager\b`,
    ],
    de: [p`\b(?:nebenjob|heimarbeit|apps bewerten|keine vorkenntnisse|freie zeiteinteilung|fur mein team)\b`],
  }),
  job('pay', 1, {
    en: [
      p`${sum} (?:euros |dollars )?(?:a|per) (?:day|week|month)\b`,
      p`${sum} (?:euros? |dollars? )?(?:daily|weekly)\b`,
      p`\bget paid\b|\bpaid out\b`,
    ],
    de: [p`(?:${amount}|${sum}) (?:euro )?(?:am|im|pro) (?:tag|monat|woche)\b`],
  }),
]
