import * as z from 'zod/mini'
import { problemMessage } from '../refusals.ts'
import { nameText, requiredText, text } from '../text.ts'
import {
  eachField,
  type FactName,
  type FieldName,
  type FieldRow,
  type FieldValues,
  factNames,
  fieldNames,
  fields,
  type HideableField,
  hideableFields,
  type Noun,
  specialKinds,
  type Visibility,
  visibilityValues,
} from './fields.ts'

/** A schema that takes and gives the same type. */
export type SchemaOf<Value> = z.ZodMiniType<Value, Value>
export type ShapeOf<Values> = { [Name in keyof Values]: SchemaOf<Values[Name]> }

const visibilitySchema = /* @__PURE__ */ z.enum(visibilityValues)
export const specialKindSchema = /* @__PURE__ */ z.enum(specialKinds)

/** Who sees each field that can be hidden; an object with these names, so that the API document lists them. */
export const visibilityOfEach = /* @__PURE__ */ z.strictObject(
  /* @__PURE__ */ eachField<ShapeOf<Record<HideableField, Visibility>>>(
    hideableFields,
    () => visibilitySchema,
  ),
)

const once = (list: readonly unknown[]) => new Set(list).size === list.length
const notListed = /* @__PURE__ */ problemMessage('choose_from_list')

export const PromptId = /* @__PURE__ */ z.string().check(z.regex(/^[a-z-]{1,40}$/, notListed))
export const PromptAnswerView = /* @__PURE__ */ z.object({ promptId: z.string(), answer: z.string() })

/** A list in which nothing stands twice. */
// @__NO_SIDE_EFFECTS__
function listOf<T>(one: z.ZodMiniType<T, T>, { max, noun }: { max: number; noun?: Noun }) {
  const tooMany = problemMessage(noun ? `too_many_${noun}s` : 'too_many', { max })
  const repeated = problemMessage(noun ? `repeated_${noun}` : 'repeated')
  return z.array(one).check(z.maxLength(max, tooMany), z.refine(once, repeated))
}

const formats = {
  text,
  name: nameText,
  line: (max: number) => text(max).check(z.overwrite((typed) => typed.replace(/\s+/g, ' '))),
}

// @__NO_SIDE_EFFECTS__
function inputOf(row: FieldRow): z.ZodMiniType {
  switch (row.kind) {
    case 'text':
      return formats[row.format ?? 'text'](row.max)
    case 'note':
      return z.nullable(requiredText(row.max))
    case 'day':
      return z.nullable(z.iso.date(problemMessage('date_incomplete')))
    case 'number': {
      const { rangeError, wholeError, min, max } = row
      const range = problemMessage(rangeError, { min, max })
      const whole = z.multipleOf(1, problemMessage(wholeError))
      return z.nullable(z.number(range).check(whole, z.gte(min, range), z.lte(max, range)))
    }
    case 'choice':
      return z.nullable(z.enum(row.values))
    case 'choices':
      return listOf(z.enum(row.values, notListed), row)
    case 'words':
      return listOf(requiredText(row.maxLength), row)
    case 'prompts': {
      const answer = z.strictObject({ promptId: PromptId, answer: requiredText(row.maxLength) })
      const isOnce = (answers: readonly { promptId: string }[]) => once(answers.map((one) => one.promptId))
      return z
        .array(answer)
        .check(
          z.maxLength(row.max, problemMessage('too_many_prompts', { max: row.max })),
          z.refine(isOnce, problemMessage('repeated_prompt')),
        )
    }
  }
}

/** The schema of a value that is there. */
// @__NO_SIDE_EFFECTS__
function givenOf(row: FieldRow): z.ZodMiniType {
  switch (row.kind) {
    case 'choice':
      return z.enum(row.values)
    case 'choices':
      return z.array(z.enum(row.values))
    case 'words':
      return z.array(z.string())
    case 'prompts':
      return z.array(PromptAnswerView)
    case 'day':
      return z.iso.date()
    case 'number':
      return z.number()
    default:
      return z.string()
  }
}

// @__NO_SIDE_EFFECTS__
const viewOf = (row: FieldRow): z.ZodMiniType =>
  ['note', 'day', 'number', 'choice'].includes(row.kind) ? z.nullable(givenOf(row)) : givenOf(row)

// @__NO_SIDE_EFFECTS__
const shapeOf = <Name extends FieldName>(names: readonly Name[], schema: (row: FieldRow) => z.ZodMiniType) =>
  eachField<ShapeOf<Pick<FieldValues, Name>>>(names, (name) => schema(fields[name]))

/** The input schema of each field. */
export const inputShape = /* @__PURE__ */ shapeOf(fieldNames, inputOf)
// @__NO_SIDE_EFFECTS__
export const viewShape = <Name extends FieldName>(names: readonly Name[]) => shapeOf(names, viewOf)

type GivenFacts = { [Name in FactName]: NonNullable<FieldValues[Name]> }
/** The facts of a person: only those that are filled in and shown to the viewer. */
export const Facts = /* @__PURE__ */ z.partial(
  /* @__PURE__ */ z.object(
    /* @__PURE__ */ eachField<ShapeOf<GivenFacts>>(factNames, (name) => givenOf(fields[name])),
  ),
)
export type Facts = z.infer<typeof Facts>
