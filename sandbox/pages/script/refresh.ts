/** Reloads the overview after the seconds asked for. A script, so that nothing refreshes unless the reader chose it. */
export function refreshScript(seconds: number): string {
  const milliseconds = Math.min(Math.max(Math.trunc(seconds), 2), 3600) * 1000
  return `setTimeout(() => location.reload(), ${milliseconds})`
}
