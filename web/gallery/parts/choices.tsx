import { useState } from 'react'
import { Checkbox } from '../../src/components/fields/Checkbox.tsx'
import { RadioGroup } from '../../src/components/fields/RadioGroup.tsx'
import { Switch } from '../../src/components/fields/Switch.tsx'
import { Tabs } from '../../src/components/layout/Tabs.tsx'

const options = [
  { value: 'system', label: 'As the device', hint: 'Light by day, dark by night, where the device does so.' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

function Radios() {
  const [value, setValue] = useState<(typeof options)[number]['value']>('system')
  return <RadioGroup label="Appearance" options={options} value={value} onChange={setValue} />
}

function Boxes() {
  const [isOn, setIsOn] = useState(true)
  return (
    <div className="flex flex-col">
      <Checkbox label="Show my age" hint="Never the day." checked={isOn} onChange={setIsOn} />
      <Checkbox label="Show my height" checked={!isOn} onChange={() => setIsOn(!isOn)} />
      <Checkbox label="Not to be changed" checked onChange={setIsOn} disabled />
    </div>
  )
}

function Switches() {
  const [isOn, setIsOn] = useState(true)
  return (
    <div className="flex flex-col">
      <Switch
        label="Move gently"
        hint="Pictures stand still and screens fade."
        checked={isOn}
        onChange={setIsOn}
      />
      <Switch label="Tell me of matches" checked={!isOn} onChange={() => setIsOn(!isOn)} />
      <Switch label="Out of reach" checked={false} onChange={setIsOn} disabled />
    </div>
  )
}

const tabs = [
  { value: 'matches', label: 'Matches', content: <p>Who likes you back.</p> },
  { value: 'talks', label: 'Conversations that go on', content: <p>Who said what last.</p> },
]

function TwoTabs() {
  const [value, setValue] = useState('matches')
  return <Tabs label="People" tabs={tabs} value={value} onChange={setValue} />
}

export const choiceStates = {
  'radio group': () => <Radios />,
  checkbox: () => <Boxes />,
  switch: () => <Switches />,
  tabs: () => <TwoTabs />,
}
