// The text of a server-sent event stream cut into events (WHATWG HTML, "Interpreting an event stream"),
// with the line ends that our server writes.

export interface StreamEvent {
  id: string | null;
  type: string;
  data: string;
  /** The comment lines before it: the server tells its position in one. */
  comments: string[];
}

/** Takes text as it comes, in any pieces, and gives the events that it completes; comments alone are one too. */
export function makeEventCutter(): (text: string) => StreamEvent[] {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.filter((block) => block.trim() !== '').map(readBlock);
  };
}

function readBlock(block: string): StreamEvent {
  const event: StreamEvent = { id: null, type: '', data: '', comments: [] };
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === '') event.comments.push(value);
    else if (name === 'id') event.id = value;
    else if (name === 'event') event.type = value;
    else if (name === 'data') data.push(value);
  }
  return { ...event, data: data.join('\n') };
}
