// The door of the notes room in the console.
import { FormOutlined } from '@ant-design/icons';
import { consoleRoom } from '#kit/ui/room.ts';
import { notes } from '../contract.ts';

export const notePages = consoleRoom(notes, {
  pages: { RemarkList: () => import('./note-page.tsx') },
  icons: { remark: FormOutlined },
});
