// The console around all pages: theme, language, client, live stream and who is signed in.
import { LoadingOutlined } from '@ant-design/icons';
import { App, ConfigProvider } from 'antd';
import dayjs from 'dayjs';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { access, menu as menuEntity } from '#features/access/contract.ts';
import { keepLanguage } from '#features/session/console/index.ts';
import { CallFailure } from '#kit/ui/client.ts';
import { ConsoleContextValue } from '#kit/ui/console-context.ts';
import type { ConsoleContext } from '#kit/ui/console-context.ts';
import type { Language } from '#kit/words/languages.ts';
import { makeTranslator } from '#kit/words/translator.ts';
import { usePreferences } from '../preferences.ts';
import { COMPONENT_SIZES } from '../theme/antd-theme.ts';
import { useTheme } from '../theme/use-theme.ts';
import { loadTongue } from '../load-tongue.ts';
import { withMenuTitles } from '../menu-titles.ts';
import { listPages, listSections } from '../pages.ts';
import { shownRooms } from '../rooms.ts';
import { CodesFirst } from './codes-first.tsx';
import { Layout } from './layout.tsx';
import { SignalsShown } from './signals-shown.tsx';
import type { Situation } from './situation.ts';

const knownPages = listPages(shownRooms);
const SIDEBAR = { sections: listSections(shownRooms), pages: knownPages.map(({ name }) => name) };

const pickers = Object.assign(
  {},
  ...shownRooms.map(({ pickers }) => pickers),
) as ConsoleContext['pickers'];

const makeQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5000,
        // What the server refused it will refuse again; a broken line may be whole the next moment.
        retry: (failures, error) =>
          failures < 1 && error instanceof CallFailure && error.status === 0,
      },
    },
  });

export function Console({ situation }: { situation: Situation }) {
  const { client, live, signals, me, start } = situation;
  const { size } = usePreferences();
  const [tongue, setTongue] = useState(situation.tongue);
  const [queries] = useState(makeQueries);
  const theme = useTheme();
  const { data: menu } = useQuery(
    {
      queryKey: [menuEntity.thing, 'mine'],
      queryFn: ({ signal }) => client.call(access.routes.menuMine, { signal, quiet: true }),
      initialData: situation.menu,
      enabled: situation.seen === null,
    },
    queries,
  );
  const translator = useMemo(
    () => makeTranslator(tongue.language, withMenuTitles(tongue.words, menu, knownPages)),
    [tongue, menu],
  );

  useEffect(
    () =>
      live.subscribe(({ type }) => {
        if (type === 'reset') void queries.invalidateQueries();
      }),
    [live, queries],
  );

  const chooseLanguage = async (language: Language) => {
    const next = await loadTongue(language);
    dayjs.locale(next.dayjs);
    keepLanguage(language);
    startTransition(() => setTongue(next));
  };

  const context: ConsoleContext = {
    client,
    me,
    translator,
    live,
    flags: start.flags,
    uiVersion: start.ui_version,
    demo: start.demo,
    pickers,
    sidebar: SIDEBAR,
    timeZone: me.organisation.time_zone,
  };
  return (
    <ConfigProvider
      locale={tongue.antd}
      theme={theme}
      componentSize={COMPONENT_SIZES[size]}
      button={{
        // A space between two characters would be part of the button's name.
        autoInsertSpace: false,
        // The component's own mark leaves with a transition, and stays when what it waited for took less than a frame.
        loadingIcon: <LoadingOutlined aria-label={translator.text('kit.ui.loading')} />,
      }}
    >
      <App className="console" message={{ top: 56, maxCount: 3 }}>
        <QueryClientProvider client={queries}>
          <ConsoleContextValue value={context}>
            <SignalsShown signals={signals} />
            {me.must_set_codes ? (
              <CodesFirst />
            ) : (
              <BrowserRouter>
                <Layout
                  menu={menu}
                  seen={situation.seen}
                  signals={signals}
                  onLanguage={chooseLanguage}
                />
              </BrowserRouter>
            )}
          </ConsoleContextValue>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}
