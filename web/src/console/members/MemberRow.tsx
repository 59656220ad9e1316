import type { MemberRowView } from '@hearth/contract/console/members'
import { Link } from 'react-router'
import { useDates } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { MemberPhoto } from './MemberPhoto.tsx'
import { Reports } from './Reports.tsx'
import { StateTag } from './StateTag.tsx'
import { useMemberSearch } from './use-member-search.ts'

/** Returns the name of a member with the age, or what stands for it. */
export function useNameOf({ name, age }: Pick<MemberRowView, 'name' | 'age'>): string {
  const words = useTexts('consoleMembers')
  const shown = name || words.nameless
  return age === null ? shown : words.nameAndAge({ name: shown, age: String(age) })
}

/** A member in the list. */
export function MemberRow({ member }: { member: MemberRowView }) {
  const words = useTexts('consoleMembers')
  const { dayText } = useDates()
  const search = useMemberSearch()
  const { lastActiveOn } = member
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <MemberPhoto member={member} />
      <div className="min-w-0 flex-1 basis-52">
        <Link
          to={`/members/${member.id}`}
          state={search}
          className="wrap-anywhere inline-flex min-h-11 items-center rounded-md font-semibold text-sm hover:text-brand-strong hover:underline"
        >
          <bdi>{useNameOf(member)}</bdi>
        </Link>
        <p className="-mt-2 wrap-anywhere text-muted text-xs">
          <bdi>{member.email}</bdi>
        </p>
      </div>
      <p className="flex basis-40 flex-col text-muted text-xs">
        <span>{words.joined({ day: dayText(member.joinedAt) })}</span>
        <span>{lastActiveOn ? words.lastActive({ day: dayText(lastActiveOn) }) : words.neverHere}</span>
      </p>
      <p className="flex items-center gap-2 text-sm sm:w-44">
        <StateTag state={member.state} />
        <Reports member={member} />
      </p>
    </li>
  )
}
