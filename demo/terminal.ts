const started = performance.now()

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** One line about what happens now, with the seconds since the demo began. */
export function progress(text: string): void {
  say(`[${secondsSinceStart().padStart(5)} s] ${text}`)
}

export function secondsSinceStart(): string {
  return ((performance.now() - started) / 1000).toFixed(1)
}
