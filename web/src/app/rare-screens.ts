/** Screens that few people open, or open once. Loaded from here, their files are not in the list that the first script has. */
export const rareScreens = {
  hiddenFolder: async () => (await import('../features/hidden/HiddenFolderScreen.tsx')).HiddenFolderScreen,
  ownPage: async () => (await import('../features/person/OwnPageScreen.tsx')).OwnPageScreen,
  welcome: async () => (await import('../features/profile/welcome/WelcomeScreen.tsx')).WelcomeScreen,
  decisions: async () => (await import('../features/settings/decisions/DecisionsScreen.tsx')).DecisionsScreen,
  security: async () => (await import('../features/settings/security/SecurityScreen.tsx')).SecurityScreen,
  blocked: async () => (await import('../features/settings/blocked/BlockedScreen.tsx')).BlockedScreen,
  taste: async () => (await import('../features/settings/taste/TasteScreen.tsx')).TasteScreen,
  circle: async () => (await import('../features/settings/circle/CircleScreen.tsx')).CircleScreen,
  relative: async () => (await import('../features/settings/relative/RelativeScreen.tsx')).RelativeScreen,
  verification: async () =>
    (await import('../features/verification/VerificationScreen.tsx')).VerificationScreen,
  import: async () => (await import('../features/profile/import/ImportScreen.tsx')).ImportScreen,
}
