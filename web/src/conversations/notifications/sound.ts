/** Two short tones, one after the other: frequency in hertz and start in seconds. */
const TONES = [
  { frequency: 660, at: 0 },
  { frequency: 880, at: 0.12 },
]
const TONE_SECONDS = 0.18
const LOUDNESS = 0.08
const SILENCE = 0.0001

/** Other tabs of the browser hear of the same notification within this time, and stay silent. */
const ONE_TAB_MS = 2_000

let context: AudioContext | undefined

/** Plays the sound of a notification. Browsers stay silent until the user has clicked or typed in the page. */
export function play(): void {
  context ??= new AudioContext()
  void context.resume()
  const start = context.currentTime
  for (const { frequency, at } of TONES) {
    const tone = new OscillatorNode(context, { frequency })
    const volume = new GainNode(context, { gain: LOUDNESS })
    volume.gain.setValueAtTime(LOUDNESS, start + at)
    volume.gain.exponentialRampToValueAtTime(SILENCE, start + at + TONE_SECONDS)
    tone.connect(volume).connect(context.destination)
    tone.start(start + at)
    tone.stop(start + at + TONE_SECONDS)
  }
}

/** Plays the sound in one of the open tabs. */
export function playOnce(): void {
  // Browsers have no locks for pages without TLS.
  if (!navigator.locks) play()
  else void navigator.locks.request('parley.notification-sound', { ifAvailable: true }, playAlone)
}

async function playAlone(lock: Lock | null): Promise<void> {
  if (lock === null) return
  play()
  await new Promise((resolve) => setTimeout(resolve, ONE_TAB_MS))
}
