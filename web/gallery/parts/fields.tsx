import { PasswordField, SelectField, TextAreaField, TextField } from '../../src/components/fields/Field.tsx'

const options = [
  { value: 'one', label: 'One of them' },
  { value: 'two', label: 'The other, which takes longer to say' },
]
const error = 'Use at most 60 characters'

export const fieldStates = {
  text: () => <TextField label="City" defaultValue="Lisbon" />,
  hinted: () => (
    <TextField label="Email" type="email" placeholder="you@example.org" hint="Nobody else sees it." />
  ),
  wrong: () => (
    <TextField label="First name" defaultValue="Maximiliana" hint="As friends say it." error={error} />
  ),
  secret: () => (
    <PasswordField label="Password" defaultValue="a quiet evening in" hint="At least 10 characters." />
  ),
  disabled: () => <TextField label="State" defaultValue="Somerset" disabled />,
  day: () => <TextField label="Date of birth" type="date" defaultValue="1994-03-12" />,
  'long text': () => (
    <TextAreaField label="Bio" rows={4} defaultValue={'Soup in winter, windows open in summer. '.repeat(9)} />
  ),
  'wrong long text': () => <TextAreaField label="Bio, refused" rows={4} error={error} />,
  select: () => (
    <SelectField label="Looking For" options={options} placeholder="Prefer not to say" defaultValue="two" />
  ),
  'wrong select': () => (
    <SelectField label="Relationship Goals" options={options} placeholder="Prefer not to say" error={error} />
  ),
}
