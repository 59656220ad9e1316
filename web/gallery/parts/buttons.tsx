import { Heart, Send, X } from 'lucide-react'
import { Button, ButtonLink, IconButton, RoundButton } from '../../src/components/buttons/Button.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const row = 'flex flex-wrap items-center gap-3'
const long = 'A label that somebody translated into a language with a great many letters'

export const buttonStates = {
  usual: () => (
    <div className={row}>
      {variants.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
    </div>
  ),
  large: () => (
    <div className={row}>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} size="lg">
          {variant} large
        </Button>
      ))}
    </div>
  ),
  disabled: () => (
    <div className={row}>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} disabled>
          {variant} disabled
        </Button>
      ))}
    </div>
  ),
  busy: () => (
    <div className={row}>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} busy>
          {variant} busy
        </Button>
      ))}
    </div>
  ),
  link: () => <ButtonLink to="/">A link that looks like a button</ButtonLink>,
  'long text': () => <Button size="lg">{long}</Button>,
  round: () => (
    <div className={row}>
      <RoundButton tone="pass" label="Pass">
        <X aria-hidden />
      </RoundButton>
      <RoundButton tone="like" label="Like">
        <Heart aria-hidden />
      </RoundButton>
      <RoundButton tone="plain" label="Plain" disabled>
        <Heart aria-hidden />
      </RoundButton>
    </div>
  ),
  icon: () => (
    <div className={row}>
      <IconButton label="Send">
        <Send aria-hidden className="size-5" />
      </IconButton>
      <IconButton label="Send, disabled" disabled>
        <Send aria-hidden className="size-5" />
      </IconButton>
    </div>
  ),
}
