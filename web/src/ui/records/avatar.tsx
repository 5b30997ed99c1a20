const HUES = [12, 40, 95, 150, 178, 210, 250, 285, 325]

/** The initials of a name on a color derived from it. */
export function Avatar({ name, size = 22 }: { name: string; size?: number }) {
  const hue = HUES[[...name].reduce((sum, character) => sum + character.codePointAt(0)!, 0) % HUES.length]
  return (
    <span
      aria-hidden
      className="inline-grid shrink-0 place-items-center rounded-full text-2xs font-semibold select-none"
      style={{
        width: size,
        height: size,
        fontSize: size * 0.42,
        color: `light-dark(hsl(${hue} 55% 26%), hsl(${hue} 55% 82%))`,
        background: `light-dark(hsl(${hue} 50% 90%), hsl(${hue} 28% 24%))`,
      }}
    >
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return letters.map((word) => [...word][0]!.toLocaleUpperCase()).join('') || '·'
}
