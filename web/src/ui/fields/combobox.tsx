import { Command } from 'cmdk'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '../class-names.ts'
import { Check } from '../icons/icons.tsx'
import { Popover } from '../overlays/popover.tsx'

export interface Choice {
  value: string
  label: string
  /** A note after the label, such as a count or a type. */
  note?: ReactNode
  group?: string
}

interface ComboboxProps {
  value: string | null
  choices: readonly Choice[]
  onChange: (value: string) => void
  /** An accessible label. */
  label: string
  placeholder: string
  searchPlaceholder: string
  nothing: string
  /** Returns the label for typed text outside the choices, if that is allowed. */
  free?: (typed: string) => string
  /** Called with the typed text when choices are searched elsewhere. All given choices are shown. */
  onType?: (typed: string) => void
  /** The choices belong to what was typed before. Enter waits for those that are searched. */
  isSearching?: boolean
  /** The button's content; the label of the choice by default. */
  shown?: ReactNode
  className?: string
  invalid?: boolean
  disabled?: boolean
}

/** Selects one of many choices by typing. */
export function Combobox(props: ComboboxProps) {
  const { value, choices, label, placeholder, className } = props
  const [open, setOpen] = useState(false)
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) props.onType?.('')
      }}
      label={label}
      className="w-72 max-w-[90vw]"
      trigger={
        <button
          type="button"
          role="combobox"
          aria-label={label}
          aria-expanded={open}
          disabled={props.disabled}
          aria-invalid={props.invalid ? true : undefined}
          className={cn(
            'select inline-flex h-7 max-w-full items-center rounded-md border border-strong bg-surface text-sm hover:border-faint aria-invalid:border-danger',
            value === null || value === '' ? 'text-faint' : 'text-ink',
            className,
          )}
        >
          <span className="truncate" dir="auto">
            {props.shown ?? chosen?.label ?? (value || placeholder)}
          </span>
        </button>
      }
    >
      <Choices {...props} onPicked={() => setOpen(false)} />
    </Popover>
  )
}

/** The choices, which are drawn while they are open: a screen may have many of these fields with many choices. */
function Choices({ onPicked, ...props }: ComboboxProps & { onPicked: () => void }) {
  const { value, choices, onChange, label, searchPlaceholder, nothing, free, isSearching = false } = props
  const [typed, setTyped] = useState('')
  const type = (next: string) => {
    setTyped(next)
    setWanted(false)
    props.onType?.(next)
  }
  const pick = (next: string) => {
    onChange(next)
    onPicked()
    props.onType?.('')
  }
  const groups = Map.groupBy(choices, ({ group }) => group ?? '')
  const [marked, setMarked] = useState('')
  // What was found elsewhere arrives later. Its first choice is marked, so that Enter picks it.
  const values = choices.map(nameOfItem)
  const found = { value: values.includes(marked) ? marked : (values[0] ?? ''), onValueChange: setMarked }
  const [isWanted, setWanted] = useState(false)
  const first = choices[0]?.value
  const pickFound = useRef(pick)
  pickFound.current = pick
  useEffect(() => {
    if (!isWanted || isSearching) return
    setWanted(false)
    if (first !== undefined) pickFound.current(first)
  }, [isWanted, isSearching, first])
  return (
    <Command
      label={label}
      shouldFilter={!props.onType}
      className="flex max-h-80 flex-col"
      {...(props.onType && found)}
    >
      <Command.Input
        value={typed}
        onValueChange={type}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isSearching) return
          event.preventDefault()
          setWanted(true)
        }}
        placeholder={searchPlaceholder}
        className="h-9 shrink-0 rounded-t-lg border-b bg-transparent px-3 outline-none"
      />
      <Command.List className="min-h-0 overflow-y-auto p-1">
        {!free && <Command.Empty className="px-2 py-3 text-faint">{nothing}</Command.Empty>}
        {[...groups].map(([group, members]) => (
          <Command.Group
            key={group}
            heading={group || undefined}
            className="**:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:pt-1.5 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-2xs **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-faint"
          >
            {members.map((choice) => (
              <Command.Item
                key={choice.value}
                value={nameOfItem(choice)}
                onSelect={() => pick(choice.value)}
                className={OPTION}
              >
                <Check
                  size={14}
                  className={choice.value === value ? 'shrink-0 text-accent' : 'invisible shrink-0'}
                />
                <span className="min-w-0 flex-1 truncate" dir="auto">
                  {choice.label}
                </span>
                {choice.note !== undefined && (
                  <span className="tabular text-xs text-faint">{choice.note}</span>
                )}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        {free && typed.trim() !== '' && !choices.some((choice) => isCalled(choice, typed.trim())) && (
          <Command.Item value={`${typed} `} onSelect={() => pick(typed.trim())} className={OPTION} forceMount>
            <span className="w-3.5" />
            {free(typed.trim())}
          </Command.Item>
        )}
      </Command.List>
    </Command>
  )
}

/** A choice that is called what was typed is chosen, not the text. */
const isCalled = ({ label, value }: Choice, typed: string) =>
  value === typed || label.toLowerCase() === typed.toLowerCase()

/** What tells choices apart, trimmed as by the list. */
const nameOfItem = ({ label, value }: Choice) => `${label} ${value}`.trim()

const OPTION =
  'flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1 select-none data-[selected=true]:bg-hover'
