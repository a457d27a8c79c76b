/** The drawings: a village, a search that found nothing, a cut wire, a lost path. */
export type DrawingName = 'village' | 'search' | 'broken' | 'path';

const PATHS: Record<DrawingName, string> = {
  village:
    'M10 84h100M20 84V56l16-13 16 13v28M32 84V68h9v16M64 84V47l19-15 19 15v37M78 84V64h11v20M79 50h9M12 84V70c-4-2-6-5-6-9 0-5 3-8 7-8M30 25a7 7 0 1 0 0-.1M30 9v4M18 14l3 3M42 14l-3 3',
  search: 'M26 42a26 26 0 1 0 52 0a26 26 0 1 0-52 0M71 61l25 25M42 36h22M42 47h13M14 92h44',
  broken:
    'M8 70h26c6 0 8-4 8-9V47h16v27H42M112 46H88c-6 0-8 4-8 9v14H66V42h14M58 54h4M58 66h4M50 30l-4-9M62 28V17M74 31l5-9',
  path: 'M60 92V26M60 32h34l9 9-9 9H60M60 56H27l-9 9 9 9h33M46 92h28M60 26v-8',
};

/** Draws lines of one weight. They only decorate: the words beside them carry the meaning. */
export function Drawing({ name }: { readonly name: DrawingName }) {
  return (
    <svg
      viewBox="0 0 120 100"
      width="144"
      height="120"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
