import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../../../shell/queries/api.ts'
import { type Choice, Combobox } from '../../../../ui/fields/combobox.tsx'
import { useEditor } from '../../editor/editor-context.ts'
import { variableName } from '../../words/conditions.ts'

const FRESH_MS = 30_000

/** The variables of the journey in groups, each with a value from real data. */
function useVariables(): Choice[] {
  const { journeyId } = useEditor()
  const { data } = useQuery({
    queryKey: ['journeys', 'variables', journeyId],
    queryFn: ({ signal }) => parley.journeys.messageVariables({ journeyId }, { signal }),
    staleTime: FRESH_MS,
  })
  return (data?.groups ?? []).flatMap(({ label: group, variables }) =>
    variables.map(({ path, label, sample }) => ({
      value: path,
      label,
      group,
      note: <span className="inline-block max-w-28 truncate align-bottom">{sample}</span>,
    })),
  )
}

const LITERAL = 'literal:'

interface VariableChoiceProps {
  label: string
  value: string
  onChange: (path: string) => void
  /** Whether a fixed text may stand instead, written `literal:…`. */
  allowsText?: boolean
}

/** A variable, picked from those of the journey or typed. */
export function VariableChoice({ label, value, onChange, allowsText = false }: VariableChoiceProps) {
  const { t } = useLingui()
  const variables = useVariables()
  const known = variables.find((each) => each.value === value)?.label
  const isText = value.startsWith(LITERAL)
  return (
    <Combobox
      label={label}
      className="!h-8 w-full"
      value={value}
      choices={variables}
      onChange={(next) => {
        const isPath = variables.some((each) => each.value === next) || !allowsText
        onChange(isPath || next.startsWith(LITERAL) ? next : LITERAL + next)
      }}
      placeholder={t`Choose a variable`}
      searchPlaceholder={allowsText ? t`Search variables, or type a text` : t`Search variables`}
      nothing={t`No matching variable`}
      free={(typed) => (allowsText ? t`Use the text “${typed}”` : typed)}
      shown={
        value === ''
          ? undefined
          : isText
            ? `“${value.slice(LITERAL.length)}”`
            : (known ?? variableName(value))
      }
      invalid={value === ''}
    />
  )
}

/** Inserts a variable into a text. */
export function InsertVariable({ onPick }: { onPick: (token: string) => void }) {
  const { t } = useLingui()
  const variables = useVariables()
  return (
    <Combobox
      label={t`Insert a variable`}
      value={null}
      choices={variables}
      onChange={(path) => onPick(`{{${path}}}`)}
      placeholder={t`Insert a variable`}
      searchPlaceholder={t`Search variables`}
      nothing={t`No matching variable`}
      className="!h-6 text-xs"
    />
  )
}
