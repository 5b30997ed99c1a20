import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../..')

export interface Instruction {
  name: string
  /** Its words, without options. */
  words: string
  options: Record<string, string>
}

export interface Stage {
  name: string | null
  image: string
  instructions: Instruction[]
}

/** The stages of deploy/Dockerfile. */
export function readDockerfile(): Stage[] {
  const text = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
  const stages: Stage[] = []
  for (const line of text.split('\n').filter((line) => line.trim() !== '')) {
    const [, name, rest] = /^(\w+) (.+)$/.exec(line)!
    if (name === 'FROM') {
      const [, image, as] = /^(\S+)(?: AS (\S+))?$/.exec(rest!)!
      stages.push({ name: as ?? null, image: image!, instructions: [] })
      continue
    }
    const options: Record<string, string> = {}
    const words = rest!.replace(/--([\w-]+)=(\S+) /g, (_, option: string, value: string) => {
      options[option] = value
      return ''
    })
    stages.at(-1)?.instructions.push({ name: name!, words, options })
  }
  return stages
}

/** The values of all instructions of a kind, the last first. */
export function wordsOf(stage: Stage, name: string): string[] {
  return stage.instructions
    .filter((each) => each.name === name)
    .map(({ words }) => words)
    .toReversed()
}

/** The patterns of `.dockerignore`. */
export function readIgnored(): string[] {
  return readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
}
