import { newClientId } from './client.ts'

/** Returns a function that gives content its client id: the same one to a repeat, another one once the content has changed. */
export function contentIds(): (content: unknown) => string {
  let last = { content: '', clientId: '' }
  return (given) => {
    const content = JSON.stringify(given)
    if (content !== last.content) last = { content, clientId: newClientId() }
    return last.clientId
  }
}
