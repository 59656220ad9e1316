/** The one place that names the house. */
export const brand = {
  name: 'Hearth',
  tagline: 'Where hearts meet and families approve',
} as const
