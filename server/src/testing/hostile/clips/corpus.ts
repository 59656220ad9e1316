import { foreignClips } from './foreign.ts'
import { hostileMp4s } from './mp4.ts'
import { oddClips } from './odd.ts'
import { type HostileClip, realClips } from './real.ts'
import { hostileWebms } from './webm.ts'

/** Returns all hostile, broken and odd clips of the tests, freshly made; some of them ask for this address. */
export async function clipCorpus(address: string): Promise<HostileClip[]> {
  const clips = await realClips()
  return [
    ...hostileMp4s(clips, address),
    ...hostileWebms(clips),
    ...(await foreignClips(clips, address)),
    ...(await oddClips(clips)),
  ]
}
