// The product's mark.
export function BellMark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M10 20v-5a6 6 0 0 1 12 0v5l2 2H8zM14 25h4M16 7v2" />
    </svg>
  );
}
