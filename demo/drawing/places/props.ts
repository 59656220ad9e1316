import { cloths, darker, flameCore, lighter, shine } from '../colours.ts'

/** Things people hold, about the place between their hands. */
export const props = {
  none: () => '',
  mug: (colour: string) =>
    `<g transform="translate(-30 226)"><path d="M20-18h8c9 0 12 6 12 12s-4 13-12 13h-9" fill="none" stroke="${darker(colour)}" stroke-width="6"/><path d="M-24-30h46v38c0 10-6 16-14 16h-18c-8 0-14-6-14-16Z" fill="${colour}"/><path d="M-24-30h10v54c-6-2-10-8-10-16Z" fill="${shine}" opacity=".35"/><ellipse cy="-30" cx="-1" rx="23" ry="5" fill="#5a3522"/><path d="M-10-42c-5-8 5-12 0-20M6-42c-5-8 5-12 0-20" fill="none" stroke="${shine}" stroke-width="3" stroke-linecap="round" opacity=".6"/></g>`,
  book: (colour: string) =>
    `<g transform="translate(0 228)"><path d="M-62-44C-40-54-14-50 0-40C14-50 40-54 62-44V30C40 22 14 26 0 36C-14 26-40 22-62 30Z" fill="${colour}"/><path d="M-56-50C-36-58-14-54 0-44C14-54 36-58 56-50V20C36 14 14 18 0 26C-14 18-36 14-56 20Z" fill="#fbf3e3"/><path d="M0-44V26" stroke="#d9c6a5" stroke-width="3"/><path d="M-44-36c14-4 24-2 34 3M-44-22c14-4 24-2 34 3M-44-8c14-4 24-2 34 3M44-36c-14-4-24-2-34 3M44-22c-14-4-24-2-34 3" fill="none" stroke="#cdb797" stroke-width="3"/></g>`,
  camera: () =>
    `<g transform="translate(0 222)"><path d="M-46-22H-18l8-12h20l8 12h28v54h-92Z" fill="${cloths.ink}"/><path d="M-46-12h92v10h-92Z" fill="#8a5a3a"/><circle cy="6" r="20" fill="#57463f"/><circle cy="6" r="13" fill="#221a20"/><path d="M-8 0a11 11 0 0 1 10-6" stroke="${shine}" stroke-width="3" fill="none" opacity=".7"/><circle cx="32" cy="-15" r="4" fill="#d98a4a"/></g>`,
  flowers: (colour: string) =>
    `<g transform="translate(0 222)"><path d="M-26-20L0 60L26-20Z" fill="#f0dcbc"/><path d="M-8-20L0 60L26-20Z" fill="#e2c79c"/><g fill="#7f9455"><ellipse cx="-30" cy="-36" rx="20" ry="8" transform="rotate(-40 -30 -36)"/><ellipse cx="34" cy="-38" rx="20" ry="8" transform="rotate(40 34 -38)"/><ellipse cy="-70" rx="8" ry="20"/></g>${[
      [-18, -40],
      [16, -44],
      [0, -62],
      [-32, -60],
      [30, -64],
      [2, -30],
    ]
      .map(
        ([x, y], n) =>
          `<g transform="translate(${x} ${y})" fill="${n % 2 ? colour : lighter(colour, 0.45)}"><circle cx="-7" r="8"/><circle cx="7" r="8"/><circle cy="-7" r="8"/><circle cy="7" r="8"/><circle r="5" fill="${flameCore}"/></g>`,
      )
      .join('')}</g>`,
  bowl: (colour: string) =>
    `<g transform="translate(0 232)"><path d="M-54-16H54C54 24 26 38 0 38S-54 24-54-16Z" fill="${colour}"/><path d="M-54-16h14C-40 14-28 30-10 37C-34 36-54 20-54-16Z" fill="${shine}" opacity=".3"/><ellipse cy="-16" rx="54" ry="10" fill="${darker(colour)}"/><g><circle cx="-24" cy="-22" r="13" fill="#c8643c"/><circle cx="2" cy="-27" r="14" fill="#d79a3c"/><circle cx="26" cy="-21" r="12" fill="#7f9455"/></g></g>`,
  bread: () =>
    `<g transform="translate(0 226)"><path d="M-66 6C-70-30-30-42 0-42S70-30 66 6C64 24-64 24-66 6Z" fill="#b9773d"/><path d="M-58-4C-56-28-26-36 0-36S52-30 58-8C40-18-30-20-58-4Z" fill="#d79a58"/><path d="M-34-24l14 22M-8-30l14 24M20-28l12 22" stroke="#f3d9ad" stroke-width="6" stroke-linecap="round"/></g>`,
  cat: (colour: string) =>
    `<g transform="translate(0 212)"><path d="M-58 36C-64-6-30-22 4-20C44-18 62 8 58 40C30 52-34 52-58 36Z" fill="${colour}"/><path d="M54 30C78 30 82 0 66-12" fill="none" stroke="${colour}" stroke-width="13" stroke-linecap="round"/><path d="M-58-30L-54-60L-38-46C-32-48-24-48-18-46L-2-60L0-30C2-8-14 2-28 2S-60-8-58-30Z" fill="${lighter(colour, 0.12)}"/><path d="M-44-26c3-4 8-4 10 0M-22-26c3-4 8-4 10 0M-28-16v5M-28-11c-3 4-8 4-10 1M-28-11c3 4 8 4 10 1" fill="none" stroke="#3a2a24" stroke-width="2.6" stroke-linecap="round"/><path d="M10-16c4 14 2 30-4 42M28-12c4 12 3 28-2 42" fill="none" stroke="${darker(colour)}" stroke-width="4" stroke-linecap="round" opacity=".6"/></g>`,
  guitar: () =>
    `<g transform="translate(0 246) rotate(-20)"><path d="M20-9L176-15V15L20 9Z" fill="#5a3522"/><path d="M170-17h34v34h-34Z" fill="#43281c"/><path d="M-92 0C-98-52-40-64-16-42C0-30 14-44 34-36C56-26 56 26 34 36C14 44 0 30-16 42C-40 64-98 52-92 0Z" fill="#c8803f"/><path d="M-92 0C-98-52-40-64-16-42C-50-44-74-26-72 4C-70 32-46 46-28 48C-60 56-90 36-92 0Z" fill="#e2a65e"/><circle cx="2" r="17" fill="#43281c"/><path d="M-58-16V16" stroke="#43281c" stroke-width="7"/><path d="M-56-5H190M-56 0H190M-56 5H190" stroke="#f3e2c2" stroke-width="1.3"/></g>`,
  plant: (colour: string) =>
    `<g transform="translate(0 240)"><g fill="#6f8a4c"><path d="M0-20C-46-30-60-70-50-96C-20-86-4-56 0-20Z"/><path d="M0-20C46-30 60-70 50-96C20-86 4-56 0-20Z" fill="#86a05f"/><path d="M0-20C-16-60-6-96 2-116C18-90 20-50 0-20Z" fill="#587440"/></g><path d="M-34-22H34L26 30H-26Z" fill="${colour}"/><path d="M-38-26H38V-12H-38Z" fill="${lighter(colour, 0.2)}"/></g>`,
  oranges: () =>
    `<g transform="translate(0 232)"><path d="M-40-24C-30-78 30-78 40-24" fill="none" stroke="#b98f58" stroke-width="6"/><circle cx="-20" cy="-26" r="16" fill="#e08a3a"/><circle cx="12" cy="-32" r="17" fill="#eb9d4a"/><circle cx="34" cy="-22" r="13" fill="#d9782c"/><path d="M-52-22H52L42 44H-42Z" fill="#dcc5a3"/><path d="M-52-22H-30L-24 44H-42Z" fill="#efdfc4"/></g>`,
  paint: () =>
    `<g transform="translate(0 226)"><path d="M-60 4C-60-36-10-48 30-36C68-24 66 20 36 18C18 16 22 32 4 36C-30 42-60 30-60 4Z" fill="#c99a63"/><circle cx="-34" cy="-6" r="9" fill="#ad401b"/><circle cx="-12" cy="-22" r="9" fill="#eebd62"/><circle cx="16" cy="-22" r="9" fill="#5f9aa0"/><circle cx="-28" cy="18" r="8" fill="#7f9455"/><circle cx="40" cy="-10" r="8" fill="#fdf7ec"/><path d="M10 20L66-80" stroke="#5a3522" stroke-width="6" stroke-linecap="round"/><path d="M62-72L74-96L70-70Z" fill="#8d75a8"/></g>`,
  wool: (colour: string) =>
    `<g transform="translate(0 232)"><path d="M-70-30L34 26M70-30L-34 26" stroke="#e9d8b8" stroke-width="6" stroke-linecap="round"/><path d="M-46-14H46V34C20 42-20 42-46 34Z" fill="${colour}"/><path d="M-46-4H46M-46 8H46M-46 20H46" stroke="${lighter(colour, 0.35)}" stroke-width="4" stroke-dasharray="5 6"/></g>`,
  chips: () =>
    `<g transform="translate(-30 222)"><g fill="#eebd62"><path d="M-22-34l8-28 9 2-5 30ZM-8-34l2-36 9 0 0 36ZM4-34l8-30 9 3-7 30ZM-14-30l-16-22 7-6 18 26ZM14-30l12-24 8 5-12 24Z"/></g><path d="M-28-36H28L8 40H-8Z" fill="#fdf7ec"/><path d="M-28-36H-10L0 40H-8Z" fill="#e7dac2"/></g>`,
} as const
export type Prop = keyof typeof props
