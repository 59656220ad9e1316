type TrustedUrls = {
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ) => {
      createScriptURL: (url: string) => string
    }
  }
}

/** Returns the address of a script as a Trusted Types URL, or as it is in browsers without them. */
export function trustedUrl(url: string): string {
  const { trustedTypes }: TrustedUrls & typeof globalThis = globalThis
  return (
    trustedTypes?.createPolicy('hearth-script', { createScriptURL: () => url }).createScriptURL(url) ?? url
  )
}
