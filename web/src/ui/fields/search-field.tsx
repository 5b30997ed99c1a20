import { Search } from '../icons/icons.tsx'

interface SearchFieldProps {
  /** An accessible label. */
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

/** A text by which a list is searched. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  return (
    <label className="relative min-w-0 max-w-sm flex-1">
      <span className="sr-only">{label}</span>
      <Search size={14} className="absolute top-2.5 left-2.5 text-faint" aria-hidden />
      <input
        type="search"
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        className="h-8 w-full rounded-md border border-strong bg-surface pr-2 pl-8 hover:border-faint focus:border-accent focus:outline-1 focus:outline-accent focus:outline-offset-0"
      />
    </label>
  )
}
