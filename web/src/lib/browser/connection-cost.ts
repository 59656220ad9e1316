type NetworkInformation = { saveData?: boolean; effectiveType?: string; type?: string }

/** Whether the connection is slow or probably paid by its bytes, so that nothing large is loaded unasked. */
export function isCostly(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  if (!connection) return false
  const { saveData, effectiveType = '4g', type } = connection
  return saveData === true || effectiveType !== '4g' || type === 'cellular'
}
