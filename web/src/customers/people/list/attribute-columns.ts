import { useMemo } from 'react'
import { useStableList } from '../../../ui/hooks/use-stable-list.ts'

interface WithAttributes {
  attributes: Record<string, unknown>
}

/** A column for an attribute. Numbers are aligned to the end. */
export interface AttributeColumn {
  key: string
  isNumber: boolean
}

const LOOKED_AT = 200

/** The most frequent attributes of the first records. Later records rarely have others. */
export function useAttributeColumns(
  rows: readonly WithAttributes[],
  most: number,
): readonly AttributeColumn[] {
  return useStableList(useMemo(() => attributesOf(rows, most), [rows, most]))
}

function attributesOf(rows: readonly WithAttributes[], most: number): AttributeColumn[] {
  const counts = new Map<string, { present: number; numbers: number; known: number }>()
  for (const { attributes } of rows.slice(0, LOOKED_AT)) {
    for (const [key, value] of Object.entries(attributes)) {
      const count = counts.get(key) ?? { present: 0, numbers: 0, known: 0 }
      count.present++
      if (value !== null && value !== '') count.known++
      if (typeof value === 'number') count.numbers++
      counts.set(key, count)
    }
  }
  return [...counts]
    .sort(([a, { present: x }], [b, { present: y }]) => y - x || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([key, { numbers, known }]) => ({ key, isNumber: numbers > 0 && numbers === known }))
}
