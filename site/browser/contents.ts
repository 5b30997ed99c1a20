/** Marks the section that is read in the contents of the page. */
export function followContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')]
  const headings = links.flatMap(
    ({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))) ?? [],
  )
  if (headings.length === 0) return
  const mark = () => {
    const above = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < READ_BELOW)
    links.forEach((link, at) => {
      if (at === Math.max(0, above)) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    })
  }
  new IntersectionObserver(mark, { rootMargin: '-64px 0px -60% 0px' }).observe(headings[0]!)
  addEventListener('scroll', () => requestAnimationFrame(mark), { passive: true })
  mark()
}

/** A heading above this line, in pixels, has been reached. */
const READ_BELOW = 120
