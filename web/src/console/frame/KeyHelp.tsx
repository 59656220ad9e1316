import { queues } from '@hearth/contract/console/cases'
import { mayDo } from '@hearth/contract/console/staff'
import { Suspense } from 'react'
import { Switch } from '../../components/fields/Switch.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { useStaff } from '../access/Access.tsx'
import { turnKeys, useKeysAreOn } from './keys.ts'
import { queueKeys } from './queue-keys.ts'

/** Lists every shortcut, and turns them off. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { keys, queues: queueNames } = useTexts('console')
  const areOn = useKeysAreOn()
  const { role } = useStaff()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={keys.title}>
      <Group
        name={keys.groups.list}
        keys={[
          ['J', keys.next],
          ['K', keys.previous],
          ['Enter', keys.open],
          ['C', keys.claim],
        ]}
      />
      <Group
        name={keys.groups.case}
        keys={[
          ['C', keys.claim],
          ['E', keys.escalate],
          ['B', keys.reveal],
          ['1 – 6', keys.measures],
        ]}
      />
      {mayDo(role, 'verifications.judge') && (
        <Suspense>
          <VerificationKeys />
        </Suspense>
      )}
      <Group
        name={keys.groups.go}
        keys={queues.map((queue) => [
          keys.then({ first: 'G', second: queueKeys[queue].toUpperCase() }),
          queueNames[queue],
        ])}
      />
      <Group name={keys.help} keys={[['?', keys.help]]} isNameHidden />
      <Switch label={keys.on} checked={areOn} onChange={turnKeys} />
    </Dialog>
  )
}

/** Its words come with those of the screen. */
function VerificationKeys() {
  const { keys } = useTexts('consoleVerifications')
  return (
    <Group
      name={keys.group}
      keys={[
        ['P', keys.play],
        ['1 – 9', keys.photos],
        ['A', keys.all],
        ['Y', keys.same],
        ['N', keys.notSame],
        ['U', keys.unsure],
        ['S', keys.skip],
      ]}
    />
  )
}

type GroupProps = { name: string; keys: readonly (readonly [string, string])[]; isNameHidden?: boolean }

function Group({ name, keys, isNameHidden = false }: GroupProps) {
  return (
    <section>
      <h3 className={isNameHidden ? 'sr-only' : 'font-semibold text-muted text-sm'}>{name}</h3>
      <dl className="mt-1 flex flex-col">
        {keys.map(([key, action]) => (
          <div key={action} className="flex min-h-8 items-center justify-between gap-4 text-sm">
            <dt className="order-2">
              <kbd
                lang="en"
                className="rounded-sm border border-line-strong bg-raised px-2 py-0.5 font-sans text-xs"
              >
                {key}
              </kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
