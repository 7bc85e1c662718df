/// <reference types="vite/client" />

declare module 'virtual:antd.css';
