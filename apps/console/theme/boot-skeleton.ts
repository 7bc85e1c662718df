// What stands in place of the shell while it loads: its outline.
export function showBootSkeleton(root: HTMLElement): void {
  const frame = document.createElement('div');
  frame.className = 'boot';
  frame.setAttribute('aria-busy', 'true');
  for (const part of ['side', 'bar', 'page']) {
    const piece = document.createElement('div');
    piece.className = `boot-${part}`;
    frame.append(piece);
  }
  root.replaceChildren(frame);
}
