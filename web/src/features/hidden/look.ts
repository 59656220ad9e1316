/** The look of links and buttons in the folder. */
export const look =
  'inline-flex min-h-11 min-w-11 items-center font-medium text-brand-strong text-sm underline underline-offset-4'
