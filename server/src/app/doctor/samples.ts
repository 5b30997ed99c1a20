export interface Sample {
  labels: Readonly<Record<string, string>>
  value: number
}

/** The samples of a page of metrics. */
export interface Samples {
  of(name: string): readonly Sample[]
}

/** Reads metrics in the format of Prometheus, line by line. */
export function parseSamples(text: string): Samples {
  const samples = new Map<string, Sample[]>()
  for (const line of text.split('\n')) {
    const [, name, labels = '', value] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? []
    if (name === undefined) continue
    const sample = { labels: labelsIn(labels), value: Number(value) }
    samples.set(name, [...(samples.get(name) ?? []), sample])
  }
  return { of: (name) => samples.get(name) ?? [] }
}

function labelsIn(text: string): Record<string, string> {
  const labels = text.matchAll(/(?:^|,)(\w+)="((?:[^"\\]|\\.)*)"/g)
  return Object.fromEntries([...labels].map(([, name, value]) => [name!, value!.replace(/\\(.)/g, '$1')]))
}
