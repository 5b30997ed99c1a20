/** Scrolls the sidebar to the current page. */
export function showCurrentPage(): void {
  const sidebar = document.getElementById('sidebar')
  const show = () => {
    const current = sidebar?.querySelector<HTMLElement>('[aria-current=page]')
    if (sidebar && current) sidebar.scrollTop = current.offsetTop - sidebar.clientHeight / 3
  }
  sidebar?.addEventListener('toggle', show)
  show()
}
