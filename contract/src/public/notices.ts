import * as z from 'zod/mini'
import { Email, LinkInput } from '../account/account.ts'
import { type ReportReason, reportReasons } from '../people/safety.ts'
import { problemMessage } from '../refusals.ts'
import { ClientId, requiredText, text } from '../text.ts'

export const MIN_NOTICE_LENGTH = 20
export const MAX_NOTICE_LENGTH = 4000
export const MAX_PLACE_LENGTH = 500
export const MAX_NOTIFIER_LENGTH = 100

/** Whether a notice for this reason may be sent without a name and an email address. */
export const mayBeAnonymous = (reason: ReportReason | undefined): boolean => reason === 'underage'

const empty = problemMessage('empty')
/** Also while other fields are wrong, so that a form shows all problems at once. */
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/**
 * A notice about illegal content or a breach of the rules (Article 16 of the EU's Digital Services Act). `place` says
 * where it is. Name and address may be missing if the reason is `underage`.
 */
export const NoticeInput = /* @__PURE__ */ z
  .strictObject({
    clientId: ClientId,
    place: requiredText(MAX_PLACE_LENGTH),
    reason: z.enum(reportReasons, problemMessage('choose_from_list')),
    words: requiredText(MAX_NOTICE_LENGTH).check(
      z.minLength(MIN_NOTICE_LENGTH, problemMessage('too_short', { min: MIN_NOTICE_LENGTH })),
    ),
    name: z.optional(text(MAX_NOTIFIER_LENGTH)),
    email: z.optional(Email),
    isInGoodFaith: z.literal(true, problemMessage('good_faith_missing')),
  })
  .check(
    z.refine(({ reason, name }) => Boolean(name) || mayBeAnonymous(reason), {
      path: ['name'],
      error: empty,
      when: isObject,
    }),
    z.refine(({ reason, email }) => Boolean(email) || mayBeAnonymous(reason), {
      path: ['email'],
      error: empty,
      when: isObject,
    }),
  )
export type NoticeInput = z.infer<typeof NoticeInput>

/** `number` is null until the email address is confirmed. */
export const NoticeView = z.object({ number: z.nullable(z.string()) })
export type NoticeView = z.infer<typeof NoticeView>

/** The token of the mailed link that confirms the address of a notice. */
export const ConfirmNoticeInput = LinkInput
