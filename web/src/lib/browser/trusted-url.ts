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

/** The address of a script of ours as a page takes it that trusts none it has not named. */
export function trustedUrl(url: string): string {
  const { trustedTypes }: TrustedUrls & typeof globalThis = globalThis
  return (
    trustedTypes?.createPolicy('hearth-script', { createScriptURL: () => url }).createScriptURL(url) ?? url
  )
}
