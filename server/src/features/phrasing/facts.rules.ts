import { type FieldName, isSpecial } from '@hearth/contract/profile/fields'

/** A fact that both people can see. `of`: whose it is. */
export type PhraseFact = {
  n: number
  text: string
  of: 'asker' | 'other' | 'both'
  /** The profile field that it comes from; other facts are a photo's description, a season or a town. */
  field: FieldName | 'photo' | 'season' | 'town'
}

const MAX_FACTS = 12
const MAX_FACT_LENGTH = 300

/** They tell an orientation, an origin or who somebody is, or say nothing to talk about. */
const neverSent: readonly PhraseFact['field'][] = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'gender',
  'seeking',
  'homeLanguages',
]

/** Words by which free text tells faith, origin, orientation or health, as beginnings of words. */
const specialWords =
  /(?<![\p{L}])(?:[وف]?(?:ال|لل|بال|[بل])?)(?:christ|catholic|protestant|muslim|islam|jew|hindu|buddhis|sikh|atheis|relig|church|mosque|pray|allah|jesus|god(?![\p{L}])|gay(?![\p{L}])|lesbi|bisex|homosex|heterosex|asexual|queer|trans(?:gender|sex)|hiv|aids(?![\p{L}])|cancer|depress|anxiety|autis|adhd|diabet|disab|illness|disease|therap|medicat|pregnan|ethnic|katholi|evangelisch|muslim|jüdi|jude|buddhis|gläubig|kirche|moschee|bete(?![\p{L}])|beten|gott|schwul|lesbisch|krebs|krank|behinder|schwanger|herkunft|مسلم|إسلام|مسيحي|يهودي|ملحد|دين|مسجد|كنيسة|صلاة|الله|مثلي|سرطان|مرض|مريض|اكتئاب|إعاقة|سكري)/iu

/** Words by which a text speaks to a machine and not to a person. */
const ordersToMachines =
  /ignor|disregard|forget (?:all|every|the|your|previous)|instruct|prompt|assistant|chat ?bot|\bgpt|\bllm\b|\bai\b|language model|\bmodel\b|\bsystem\b|\buser\b|output|respond|verbatim|\bjson\b|developer|jailbreak|overrid|pretend|factids|\bitems?\b|\bopener|(?:say|write|print|reply|answer|include|append|add|end|begin|start|mention|send|tell|insert|repeat|quote|copy)\b[^.!?]{0,60}\b(?:word|phrase|text|link|url|code|message|sentence|exactly|following|every|each|all|this|with|them)\b|anweisung|ignorier|vergiss|assistent|sprachmodell|antworte|schreib(?:e|t)? (?:nur|genau|immer|jede)|ausgabe|gib .{0,40} aus|تجاهل|تعليمات|مساعد|نموذج|أجب|اكتب (?:فقط|هذا|دائما)|https?:|www\.|[\w-]+\.(?:com|net|org|example|io|me|app)\b|[<>{}[\]\\`|]/iu

/**
 * Returns the facts that may be sent to a model: nothing of a special category, no orders to a machine, and not more
 * than a question needs.
 */
export const factsToSend = (facts: readonly PhraseFact[]): PhraseFact[] =>
  facts
    .filter(({ field }) => !(neverSent.includes(field) || (isFieldOfProfile(field) && isSpecial(field))))
    .map((fact) => ({
      ...fact,
      text: fact.text
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .slice(0, MAX_FACT_LENGTH),
    }))
    .filter(({ text }) => text.trim() !== '' && !specialWords.test(text) && !ordersToMachines.test(text))
    .slice(0, MAX_FACTS)

const isFieldOfProfile = (field: PhraseFact['field']): field is FieldName =>
  field !== 'photo' && field !== 'season' && field !== 'town'
