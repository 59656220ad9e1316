import { foldText, wordsIn } from './words.rules.ts'

type ClicheWords = { phrases: readonly string[]; common: ReadonlySet<string>; fillers: ReadonlySet<string> }

const wordSet = (text: string): ReadonlySet<string> => new Set(wordsIn(text))

/**
 * The clichés of each language. `phrases` say little wherever they stand. A sentence that has only `common` words and
 * `fillers` could be in anybody's profile; one word more makes it somebody's own.
 */
export const clicheWords: Record<'en' | 'de' | 'ar', ClicheWords> = {
  en: {
    phrases: [
      'partner in crime',
      'live life to the full',
      'live life to the fullest',
      'live laugh love',
      'work hard play hard',
      'fluent in sarcasm',
      'good vibes only',
      'just ask',
      'ask me anything',
      'my other half',
      'my better half',
      'I love to laugh',
      'I love to have fun',
      'down to earth',
      'easy going',
      'the little things in life',
      'wanderlust',
      'the last of the good ones',
      'bad at talking about myself',
      'not good at talking about myself',
      'never know what to write here',
      'carpe diem',
      'hopeless romantic',
      'glass half full',
    ],
    common:
      wordSet(`travel travels travelling traveling trips holidays food foods eating cooking restaurants music concerts
      film films movies movie series netflix reading books sport sports gym fitness nature outdoors walks walking hiking
      beach sun sunsets sea mountains friends family laughing laughter laughs fun life coffee wine dogs cats animals
      photography dancing adventure adventures art culture weekends parties`),
    fillers:
      wordSet(`i i'm im am is a an and or the to of my in with at on for good great nice new long really very much
      love loves loving like likes liking enjoy enjoys enjoying adore into also as well all kinds kind sorts every always
      lots lot time spending spend hanging out going go having have listening listen watching watch trying try seeing see
      places countries meeting people delicious tasty big fan anything everything stuff things interested keen hobbies
      interests are include passionate about both too me it drinking playing exploring discovering doing being`),
  },
  de: {
    phrases: [
      'Pferde stehlen',
      'für jeden Spaß zu haben',
      'immer für einen Spaß zu haben',
      'Lebe jeden Tag, als wäre es der letzte',
      'Lebe dein Leben',
      'Carpe diem',
      'frag einfach',
      'frag mich einfach',
      'einfach fragen',
      'mitten im Leben',
      'mit beiden Beinen im Leben',
      'mein Gegenstück',
      'meine bessere Hälfte',
      'auf Augenhöhe',
      'nicht auf den Mund gefallen',
      'die kleinen Dinge',
      'den kleinen Dingen',
      'gute Laune',
      'Was soll ich hier schreiben',
      'Ich lache gern',
      'Ich lache viel',
      'durch dick und dünn',
      'Couch und Netflix',
      'das Leben genießen',
    ],
    common:
      wordSet(`reisen reise urlaub urlaube essen kochen restaurants musik konzerte film filme kino serien netflix lesen
      bücher sport fitness fitnessstudio natur draußen spazieren spaziergänge wandern strand sonne sonnenuntergänge meer
      berge freunde freunden freundinnen familie lachen spaß leben kaffee wein hunde hunden katzen tiere tieren fotografie
      fotografieren tanzen abenteuer kunst kultur wochenenden feiern party partys`),
    fillers:
      wordSet(`ich bin ist ein eine einen einem einer und oder der die das den dem des zu zum zur von mein meine meinen
      meiner in im mit an am auf für gut gute guter gutes gutem gern gerne liebe mag genieße auch alles alle viel viele
      sehr lange langen neue neuen zeit verbringe verbringen gehe gehen haben habe höre hören schaue schauen sehe sehen
      orte länder menschen leute leckeres lecker großer fan dinge interessiere mich mir macht hobbys hobbies interessen
      sind zählen sowie außerdem immer überhaupt so wie es wenn reise lese koche treffe treffen machen mache trinke`),
  },
  ar: {
    phrases: [
      'نصفي الآخر',
      'نصفي الثاني',
      'إنسان بسيط',
      'إنسانة بسيطة',
      'شخص بسيط',
      'أحب الحياة',
      'أعشق الحياة',
      'عش كل يوم',
      'اسألني',
      'اسأليني',
      'قلبي طيب',
      'صريح وواضح',
      'صريحة وواضحة',
      'لا أعرف ماذا أكتب',
      'أحب الضحك',
      'أكره الكذب',
      'لا أحب الكذب',
      'فارس أحلامي',
      'شريك حياتي',
      'شريكة حياتي',
    ],
    common:
      wordSet(`سفر رحلات طعام أكل طبخ مطاعم موسيقى حفلات أفلام فيلم مسلسلات سينما قراءة كتب رياضة طبيعة مشي بحر شاطئ
      شمس جبال أصدقاء أصدقائي عائلة عائلتي أسرة ضحك مرح حياة قهوة كلاب قطط حيوانات تصوير رقص مغامرة مغامرات فن ثقافة
      سباحة`),
    fillers:
      wordSet(`أنا أحب أعشق أهوى أستمتع أيضا كل جيد جيدة جميل جميلة لذيذ لذيذة طيب جدا كثيرا وقت قضاء مع في إلى من على
      عن هواياتي اهتماماتي هي هو أماكن بلدان ناس جديد جديدة طويل طويلة استماع مشاهدة شيء أشياء و مثل دائما`),
  },
}

/** Every phrase as it is shown, and folded for the search. */
export const clichePhrases = Object.values(clicheWords).flatMap(({ phrases }) =>
  phrases.map((phrase) => ({ phrase, folded: ` ${wordsIn(foldText(phrase)).join(' ')} ` })),
)
