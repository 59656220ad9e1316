import { brand } from '../../brand.ts'

export const welcomeTexts = {
  title: `Welcome to ${brand.name}! 💕`,
  text: "Let's set up your profile to find your perfect match.",
}
