interface LinkGraphProps {
  name: string
  links: readonly {
    customObjectType: string
    customObjectExternalId: string
    customObjectDisplayName: string | null
    role: string | null
  }[]
}

const MOST = 12
const [WIDTH, HEIGHT] = [640, 220]

/** The person in the middle, linked objects around. The table next to it has the same data for screen readers. */
export function LinkGraph({ name, links }: LinkGraphProps) {
  const shown = links.slice(0, MOST)
  const places = shown.map((link, at) => {
    const angle = (at / shown.length) * 2 * Math.PI - Math.PI / 2
    return { link, x: WIDTH / 2 + Math.cos(angle) * 230, y: HEIGHT / 2 + Math.sin(angle) * 82 }
  })
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="mb-4 max-h-55 w-full rounded-lg border bg-canvas phone:hidden"
    >
      {places.map(({ link, x, y }) => (
        <line
          key={`${link.customObjectType} ${link.customObjectExternalId} ${link.role}`}
          x1={WIDTH / 2}
          y1={HEIGHT / 2}
          x2={x}
          y2={y}
          className="stroke-strong"
        />
      ))}
      <circle cx={WIDTH / 2} cy={HEIGHT / 2} r={10} className="fill-accent" />
      <text
        x={WIDTH / 2}
        y={HEIGHT / 2 + 26}
        textAnchor="middle"
        className="fill-ink stroke-canvas stroke-4 text-xs font-medium [paint-order:stroke]"
      >
        {short(name)}
      </text>
      {places.map(({ link, x, y }) => (
        <g key={`${link.customObjectType} ${link.customObjectExternalId} ${link.role}`}>
          <circle cx={x} cy={y} r={6} className="fill-surface stroke-faint" />
          <text
            x={x}
            // Labels of the upper half go above the node, so that the line to the center does not cross them.
            y={y < HEIGHT / 2 - 1 ? y - 12 : y + 19}
            textAnchor="middle"
            className="fill-soft stroke-canvas stroke-4 text-2xs [paint-order:stroke]"
          >
            {short(link.customObjectDisplayName || link.customObjectExternalId)}
          </text>
        </g>
      ))}
    </svg>
  )
}

function short(text: string): string {
  const letters = [...text]
  return letters.length > 18 ? `${letters.slice(0, 17).join('')}…` : text
}
