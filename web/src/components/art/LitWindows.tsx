import { Portrait, type PortraitName } from './Portraits.tsx'

const neighbours: PortraitName[] = ['amara', 'maya', 'daniel', 'elias']

/** A street of lit windows. In narrow places the outer two are cut off. */
export function LitWindows() {
  return (
    <div aria-hidden className="hero-street">
      <div className="hero-fire hearth-glow" />
      {neighbours.map((of) => (
        <div key={of} className="hero-window">
          <div className="arch shadow-lift">
            <Portrait of={of} className="size-full" />
          </div>
        </div>
      ))}
      <span className="hero-sparks">
        <i />
        <i />
        <i />
        <i />
        <i />
      </span>
    </div>
  )
}
