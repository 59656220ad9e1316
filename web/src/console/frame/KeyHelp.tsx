import { queues } from '@hearth/contract/console/cases'
import { Switch } from '../../components/fields/Switch.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { turnKeys, useKeysAreOn } from './keys.ts'
import { queueKeys } from './queue-keys.ts'

/** Lists every shortcut, and turns them off. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { keys, queues: queueNames } = useTexts('console')
  const areOn = useKeysAreOn()
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
