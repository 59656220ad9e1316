import { brand } from '../../lib/brand.ts'
import { AppIcon } from './AppIcon.tsx'

const places = Array.from({ length: 8 }, (_, place) => place)
/** The place of the app among the icons of others. */
const OWN_PLACE = 1
const UNREAD = 2

/** The upper part of a phone with the icon of the app among others. */
export function HomeScreenArt() {
  return (
    <div
      aria-hidden
      className="grid h-56 justify-items-center overflow-hidden rounded-xl bg-brand-soft [mask-image:linear-gradient(black_80%,transparent)]"
    >
      <div className="mt-6 h-72 w-60 rounded-t-[2.25rem] border-[0.375rem] border-ink/80 border-b-0 bg-ground p-4 shadow-lift">
        <span className="mx-auto mb-5 block h-1.5 w-14 rounded-full bg-line-strong" />
        <div className="grid grid-cols-4 gap-x-3.5 gap-y-4">
          {places.map((place) =>
            place === OWN_PLACE ? (
              <span key={place} className="relative flex flex-col items-center">
                <AppIcon className="size-11 scale-110" />
                <span className="absolute -end-2.5 -top-2.5 grid size-5 place-items-center rounded-full bg-danger font-semibold text-on-danger text-xs">
                  {UNREAD}
                </span>
                <span className="mt-2 max-w-16 truncate font-medium text-ink text-xs leading-none">
                  {brand.name}
                </span>
              </span>
            ) : (
              <span key={place} className="flex flex-col items-center gap-2.5">
                <span className="size-11 rounded-[23%] bg-line" />
                <span className="h-1.5 w-8 rounded-full bg-line" />
              </span>
            ),
          )}
        </div>
      </div>
    </div>
  )
}
